<?php
// One visit of a page of an app that uses tml-php, any version of it. published_story.py calls it.

namespace Tml {
    // Old versions have the CDN's address in a constant: as if its name led to the releases.
    function curl_setopt_array($curl, $options) {
        global $visit;
        $old = '#^https://(cdn|trex-snapshots)[^/]*#';
        $options[CURLOPT_URL] = preg_replace($old, $visit['cdn'], $options[CURLOPT_URL]);
        return \curl_setopt_array($curl, $options);
    }
}

// The client's place from 3.2 on.
namespace Tml\Api {
    function curl_setopt_array($curl, $options) {
        return \Tml\curl_setopt_array($curl, $options);
    }
}

namespace {
    // What PHP 8 no longer likes about the SDK is said in notices, which would go into the answer.
    error_reporting(E_ERROR | E_PARSE);
    $visit = json_decode(file_get_contents('php://stdin'), true);

    // Stands for the extension APC; empty at each visit.
    $values = array();
    function apc_fetch($key, &$success = null) {
        global $values;
        $success = array_key_exists($key, $values);
        return $success ? $values[$key] : false;
    }
    function apc_store($key, $value, $lifetime = 0) {
        global $values;
        $values[$key] = $value;
        return true;
    }
    function apc_delete($key) {
        global $values;
        unset($values[$key]);
        return true;
    }
    function apc_exists($key) {
        global $values;
        return array_key_exists($key, $values);
    }

    // Who is signed in is in the cookie that the server's page has set; the token there is theirs.
    function token($visit) {
        if (!$visit['cookie']) return $visit['token'];
        $_COOKIE['trex_' . $visit['key']] = urldecode($visit['cookie']);
        $person = \Tml\Config::instance()->decode($visit['cookie']);
        return $person['oauth']['token'];
    }

    function start($visit) {
        $_SERVER['REQUEST_URI'] = $visit['source'];
        tml_init(array(
            'key' => $visit['key'], 'token' => token($visit),
            'host' => $visit['url'], 'cdn_host' => $visit['cdn'],
            'locale' => $visit['locale'], 'source' => $visit['source'],
            'cache' => array('enabled' => true, 'adapter' => 'apc', 'namespace' => 'story'),
            'log' => array('enabled' => false),
        ));
    }

    require_once $visit['sdk'] . '/src/init.php';
    start($visit);
    $texts = array();
    foreach ($visit['texts'] as $text) $texts[] = tr($text['label'], '', $text['tokens']);
    $locales = array();
    foreach (tml_application()->languages as $language) $locales[] = $language->locale;
    tml_complete_request();
    echo "\n" . json_encode(array('locales' => $locales, 'shown' => $texts)) . "\n";
}
