# One visit of a page of an app that uses tml-ruby, any version of it. published_story.py calls it.
require 'cgi'
require 'json'
require 'uri'
require 'active_support/all'

visit = JSON.parse($stdin.read)

# What the SDK was written for is gone from Ruby 3.
Fixnum = Integer unless defined?(Fixnum)
File.singleton_class.alias_method(:exists?, :exist?) unless File.respond_to?(:exists?)
URI.singleton_class.alias_method(:decode, :decode_www_form_component) unless URI.respond_to?(:decode)

# Stands for the memcached that the SDK's adapter expects; empty at each visit.
module Dalli
  class Client
    def initialize(*) = @values = {}
    def get(key) = @values[key]
    def set(key, value, *) = @values[key] = value
    def delete(key) = @values.delete(key)
  end
end
$LOADED_FEATURES << 'dalli.rb'

require File.join(visit['sdk'], 'lib', 'tml.rb')

# Old versions have the CDN's address in a constant: as if its name led to the releases.
unless Tml::Application.attributes.include?(:cdn_host)
  [Tml::Application, Tml::Api::Client].each do |holder|
    next unless holder.const_defined?(:CDN_HOST, false)

    holder.send(:remove_const, :CDN_HOST)
    holder.const_set(:CDN_HOST, visit['cdn'])
  end
end

def configure(visit, token)
  Tml.configure do |config|
    config.application = {
      key: visit['key'], token: token, host: visit['url'], cdn_host: visit['cdn']
    }
    config.cache = { enabled: true, adapter: 'memcache', namespace: 'story' }
  end
end

# Some versions take the token from the configuration, some from here.
def start(visit, person, token)
  translator = Tml::Translator.new(person['translator']) if person
  Tml.session.init(
    locale: visit['locale'], source: visit['source'], translator: translator, access_token: token
  )
end

def shown(text)
  tokens = JSON.parse(JSON.generate(text['tokens']), symbolize_names: true)
  Tml.session.current_language.translate(text['label'], '', tokens)
end

# Who is signed in is in the cookie that the server's page has set; the token there is theirs.
person = Tml::Utils.decode(CGI.unescape(visit['cookie'])) if visit['cookie']
token = person ? person['oauth']['token'] : visit['token']
configure(visit, token)
start(visit, person, token)
texts = visit['texts'].map { |text| shown(text) }
Tml.session.application.submit_missing_keys
puts JSON.generate(locales: Tml.session.application.locales, shown: texts)
