import type { Catalogue } from './sentences.ts'

/** The help of the settings of the installation (`server/src/platform/config/options.ts`). */
export const installationSentences: Catalogue = {
  'The directory of the database, the master key and the first token. Relative to the working directory.':
    'Das Verzeichnis der Datenbank, des Hauptschlüssels und des ersten Tokens. Relativ zum Arbeitsverzeichnis.',
  'The address to listen on. 0.0.0.0 or :: listens on all of them.':
    'Die Adresse, auf der Anfragen angenommen werden. Bei 0.0.0.0 oder :: auf allen.',
  'The port to listen on. 0 lets the system choose one.':
    'Der Port, auf dem Anfragen angenommen werden. 0: Das System wählt einen.',
  'The public URL of the service (behind a proxy: the proxy’s URL). Empty: http://<host>:<port>.':
    'Die öffentliche URL des Dienstes (hinter einem Proxy: dessen URL). Leer: http://<host>:<port>.',
  'Additional host names of the service, without port: nas.lan,holdfast.internal. Requests for other hosts than these, the host of HOLDFAST_URL, localhost and IP addresses are rejected, which protects against DNS rebinding.':
    'Weitere Hostnamen des Dienstes, ohne Port: nas.lan,holdfast.internal. Anfragen an andere Hosts als diese, den Host von HOLDFAST_URL, localhost und IP-Adressen werden abgelehnt; das schützt vor DNS-Rebinding.',
  'A PostgreSQL server (15 or later). Empty: the service runs its own in the data directory.':
    'Ein PostgreSQL-Server (ab Version 15). Leer: Der Dienst betreibt einen eigenen im Datenverzeichnis.',
  'The role of this process: all; api (answers requests); worker (runs due work).':
    'Die Rolle dieses Prozesses: all; api (beantwortet Anfragen); worker (führt fällige Arbeit aus).',
  'Puts the installation on hold at each start, like `holdfast start --hold`: it answers requests, but sends nothing and calls no provider until it is released (`holdfast release`, or in the dashboard). For drills with a copy.':
    'Hält die Installation bei jedem Start an, wie `holdfast start --hold`: Sie beantwortet Anfragen, sendet aber nichts und ruft keinen Anbieter auf, bis sie freigegeben wird (`holdfast release` oder hier). Für Übungen mit einer Kopie.',
  'The key that encrypts every stored secret: 32 bytes in base64. Empty: created at the first start and kept in <data dir>/master-key.':
    'Der Schlüssel, der alle gespeicherten Geheimnisse verschlüsselt: 32 Byte in Base64. Leer: Er wird beim ersten Start erzeugt und in <Datenverzeichnis>/master-key gespeichert.',
  'A file that contains the master key, instead of HOLDFAST_MASTER_KEY.':
    'Eine Datei mit dem Hauptschlüssel, anstelle von HOLDFAST_MASTER_KEY.',
  'An OpenID provider for signing in: its issuer, which serves /.well-known/openid-configuration. Register <HOLDFAST_URL>/v1/auth/callback/oidc there.':
    'Ein OpenID-Anbieter zur Anmeldung: sein Issuer, der /.well-known/openid-configuration bereitstellt. Registrieren Sie dort <HOLDFAST_URL>/v1/auth/callback/oidc.',
  'The client id of this installation at the OpenID provider.':
    'Die Client-ID dieser Installation beim OpenID-Anbieter.',
  'The client secret from the OpenID provider. Empty: none, for a public client (PKCE is used in both cases).':
    'Das Client-Geheimnis vom OpenID-Anbieter. Leer: keines, für einen öffentlichen Client (PKCE wird in beiden Fällen verwendet).',
  'The display name of the OpenID provider.': 'Der Anzeigename des OpenID-Anbieters.',
  'The service that checks new passwords against known data breaches: the range API of Have I Been Pwned, or a copy of it. It receives five digits of a hash, never the password. Empty: only the built-in list is used.':
    'Der Dienst, der neue Passwörter mit bekannten Datenlecks vergleicht: die Range-API von Have I Been Pwned oder eine Kopie davon. Er erhält fünf Stellen eines Hashes, nie das Passwort. Leer: Nur die eingebaute Liste wird verwendet.',
  'The server that sends mail, such as invitations. smtps: is TLS from the first byte; smtp: uses STARTTLS if offered.':
    'Der Server, der E-Mails wie Einladungen versendet. smtps: ist TLS vom ersten Byte an; smtp: nutzt STARTTLS, falls angeboten.',
  'The sender of mail: holdfast@example.com, or Holdfast <holdfast@example.com>.':
    'Der Absender von E-Mails: holdfast@example.com oder Holdfast <holdfast@example.com>.',
  'The log level: silent, fatal, error, warn, info, debug or trace.':
    'Die Protokollstufe: silent, fatal, error, warn, info, debug oder trace.',
  'The bearer token for /metrics. Empty: created at the first start and kept in <data dir>/metrics-token.':
    'Das Bearer-Token für /metrics. Leer: Es wird beim ersten Start erzeugt und in <Datenverzeichnis>/metrics-token gespeichert.',
  'A separate address and port for /metrics, which then needs no token and is served nowhere else: 127.0.0.1:9464. Allow only the monitoring system to reach it.':
    'Eine eigene Adresse mit Port für /metrics, das dann kein Token braucht und nur dort bereitsteht: 127.0.0.1:9464. Nur das Überwachungssystem sollte sie erreichen.',
  'Whether the service may connect to private and loopback addresses for its accounts (webhooks, providers). Suitable for a home lab, unsafe if accounts do not trust each other. Empty: set by the operator in the dashboard, closed by default. Link-local and cloud metadata addresses always stay closed.':
    'Ob sich der Dienst für seine Konten (Webhooks, Anbieter) mit privaten und Loopback-Adressen verbinden darf. Für ein Heimnetz geeignet, unsicher, wenn sich die Konten nicht vertrauen. Leer: Der Betreiber legt es hier fest, standardmäßig nein. Link-Local- und Cloud-Metadaten-Adressen bleiben immer gesperrt.',
  'Private or link-local networks that are open: 192.168.7.0/24,10.1.2.3':
    'Private oder Link-Local-Netze, die offen sind: 192.168.7.0/24,10.1.2.3',
  'Networks that are closed. Takes precedence over HOLDFAST_EGRESS_ALLOW.':
    'Netze, die gesperrt sind. Hat Vorrang vor HOLDFAST_EGRESS_ALLOW.',
  'Networks of trusted proxies, whose X-Forwarded-For is used: 127.0.0.1,10.0.0.0/8. Empty: the address of a request is that of its connection.':
    'Netze vertrauenswürdiger Proxys, deren X-Forwarded-For gilt: 127.0.0.1,10.0.0.0/8. Leer: Die Adresse einer Anfrage ist die ihrer Verbindung.',
  'How many requests without a valid token one address (for IPv6: one /64) may send per minute.':
    'Wie viele Anfragen ohne gültiges Token eine Adresse (bei IPv6: ein /64) pro Minute senden darf.',
  'Update clients whose reports are answered with badagent, by User-Agent, with the wildcards * and ?: broken-client/1.*,*Bot*':
    'Update-Clients, deren Meldungen mit badagent beantwortet werden, nach User-Agent, mit den Platzhaltern * und ?: broken-client/1.*,*Bot*',
  'Hosts and ports that are reachable whenever this installation has a connection: 192.168.1.1:53,one.example.net:443. While none is reachable, monitors that fail are unknown instead of down.':
    'Hosts und Ports, die immer erreichbar sind, wenn diese Installation eine Verbindung hat: 192.168.1.1:53,one.example.net:443. Solange keiner erreichbar ist, gelten Monitore mit Fehlern als unbekannt statt als ausgefallen.',
  'Where the lists of the names that registries will release are read, once a day, if names of their TLD are watched: uk=https://…,au=https://…, with the addresses of the files on registrars.nominet.uk/drop-lists and identitydigital.au/domain-name-drop-list. Those of .se and .nu are read without this.':
    'Wo die Listen der Namen gelesen werden, die Registrys freigeben, einmal täglich, wenn Namen ihrer TLD beobachtet werden: uk=https://…,au=https://…, mit den Adressen der Dateien auf registrars.nominet.uk/drop-lists und identitydigital.au/domain-name-drop-list. Die von .se und .nu werden auch ohne diese Einstellung gelesen.',
  'Where accounts that have enabled Certificate Transparency with Cert Spotter search for certificates of their domains: a proxy of its API. Empty: https://api.certspotter.com.':
    'Wo Konten, die Certificate Transparency mit Cert Spotter aktiviert haben, nach Zertifikaten ihrer Domains suchen: ein Proxy seiner API. Leer: https://api.certspotter.com.',
  'The same for crt.sh. Empty: https://crt.sh.': 'Dasselbe für crt.sh. Leer: https://crt.sh.',
  'Where the list of the registries’ RDAP servers is read, once a day: a copy of the file of IANA (RFC 9224). Empty: https://data.iana.org/rdap/dns.json. While it cannot be read, the list of this version is used.':
    'Wo die Liste der RDAP-Server der Registrys gelesen wird, einmal am Tag: eine Kopie der Datei der IANA (RFC 9224). Leer: https://data.iana.org/rdap/dns.json. Solange sie nicht gelesen werden kann, gilt die Liste dieser Version.',
  'The root servers from which the delegation of domains is read, with ports: 10.0.0.53:53,[2001:db8::53]:53. Empty: those of the internet.':
    'Die Root-Server, von denen aus die Delegierung von Domains gelesen wird, mit Port: 10.0.0.53:53,[2001:db8::53]:53. Leer: die des Internets.',
  'Where name servers are that the DNS names by another address, when the delegation of domains is checked, by address or host name: 192.0.2.53=10.0.0.53:53,ns1.example.net=10.0.0.54:53.':
    'Wo Nameserver sind, die das DNS mit einer anderen Adresse nennt, wenn die Delegierung von Domains geprüft wird, nach Adresse oder Hostname: 192.0.2.53=10.0.0.53:53,ns1.example.net=10.0.0.54:53.',
  'A Valkey or Redis server that shares the rate limits between processes. Empty: each process counts separately.':
    'Ein Valkey- oder Redis-Server, über den Prozesse die Ratenlimits teilen. Leer: Jeder Prozess zählt für sich.',
  'A JSON file with your own plans, which replace the built-in ones (server/src/platform/plans/plans.json).':
    'Eine JSON-Datei mit eigenen Tarifen, die die eingebauten ersetzen (server/src/platform/plans/plans.json).',
  'How many seconds requests are still accepted after the service was asked to stop, while /readyz already answers 503. Set it longer than your load balancer needs to notice. 0: stop immediately.':
    'Wie viele Sekunden nach der Aufforderung zum Beenden noch Anfragen angenommen werden, während /readyz schon 503 antwortet. Länger, als Ihr Load-Balancer braucht, um es zu bemerken. 0: sofort beenden.',
  'How many webhook deliveries one worker process sends concurrently.':
    'Wie viele Webhook-Zustellungen ein Worker-Prozess gleichzeitig sendet.',
}
