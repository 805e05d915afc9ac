// One visit of a page of an app that uses tml-js on Node, any version of it. published_story.py
// calls it.
'use strict';

const fs = require('fs');
const http = require('http');
const Module = require('module');

const visit = JSON.parse(fs.readFileSync(0, 'utf8'));

// Old versions have the CDN's address in a constant: as if its name led to the releases.
const oldCDN = 'https://cdn.translationexchange.com';

function encoded(fields) {
  return Object.keys(fields || {})
    .filter((name) => fields[name] !== undefined)
    .map((name) => `${name}=${encodeURIComponent(fields[name])}`)
    .join('&');
}

function send(method, url, headers, body, callback) {
  const request = http.request(url.replace(oldCDN, visit.cdn), { method, headers }, (response) => {
    response.setEncoding('utf8');
    let text = '';
    response.on('data', (part) => { text += part; });
    response.on('end', () => callback(null, response, text));
  });
  request.on('error', callback);
  request.end(body);
}

// The package of this name: two functions of it are used.
const request = {
  get({ url, qs, headers }, callback) {
    const query = encoded(qs);
    send('GET', query ? `${url}?${query}` : url, headers, '', callback);
  },
  post(url, { form }, callback) {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    send('POST', url, headers, encoded(form), callback);
  },
};

// Stands for the memcached that the SDK's adapter expects; empty at each visit.
class Memcached {
  constructor() { this.values = new Map(); }
  get(key, callback) { callback(null, this.values.get(key)); }
  set(key, value, lifetime, callback) { this.values.set(key, value); callback(null); }
  del(key, callback) { this.values.delete(key); callback(null); }
}

// Packages are found here, so that the SDK's folders need no node_modules.
const packages = { request, memcached: Memcached };
const load = Module._load;
Module._load = (name, ...rest) => packages[name] || load(name, ...rest);
packages['tml-js'] = require(visit.sdk);
const tml = require(visit.server);

// Who is signed in is in the cookie that the server's page has set; the token there is theirs.
const person = visit.cookie ? tml.utils.decode(visit.cookie) : null;

function start(callback) {
  tml.init({ cache: { enabled: true, adapter: 'memcache', namespace: 'story' } });
  const app = new tml.Application({
    key: visit.key,
    token: person ? person.oauth.token : visit.token,
    host: visit.url, cdn_host: visit.cdn,
  });
  const translator = person ? new tml.Translator(person.translator) : undefined;
  app.init({
    current_locale: visit.locale, current_source: visit.source, current_translator: translator,
  }, () => callback(app, translator));
}

function shown(app, translator, text) {
  return app.getCurrentLanguage().translate(text.label, '', text.tokens, {
    current_locale: visit.locale, current_source: visit.source, current_translator: translator,
    block_options: [],
  });
}

start((app, translator) => {
  const texts = visit.texts.map((text) => shown(app, translator, text));
  const locales = app.languages.map((language) => language.locale);
  app.submitMissingTranslationKeys(() => {
    console.log(JSON.stringify({ locales, shown: texts }));
  });
});
