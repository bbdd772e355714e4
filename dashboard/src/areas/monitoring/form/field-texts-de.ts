import type { GermanTexts } from '#ui/schema-form/field-text.ts'

/** The texts of check types and of their settings (`checks/src/types`). */
export const germanFieldTexts: GermanTexts = {
  // The types
  'A web page or an API answers with an accepted status and as expected.':
    'Eine Webseite oder API antwortet mit einem akzeptierten Status und wie erwartet.',
  'A port accepts connections and, if wanted, answers as expected.':
    'Ein Port nimmt Verbindungen an und antwortet auf Wunsch wie erwartet.',
  'The certificate of a server is trusted, valid for its name and not about to expire.':
    'Das Zertifikat eines Servers ist vertrauenswürdig, gilt für seinen Namen und läuft nicht bald ab.',
  'A host answers ICMP echo requests.': 'Ein Host beantwortet ICMP-Echo-Anfragen.',
  'A name server answers a query as expected.': 'Ein Nameserver beantwortet eine Anfrage wie erwartet.',
  'A mail server greets and accepts EHLO and, if wanted, STARTTLS. No mail is sent.':
    'Ein Mailserver meldet sich und nimmt EHLO und auf Wunsch STARTTLS an. Es wird keine E-Mail gesendet.',
  'An SSH server sends its identification. Nobody logs in.':
    'Ein SSH-Server sendet seine Kennung. Es findet keine Anmeldung statt.',
  'A Redis or Valkey server answers PING.': 'Ein Redis- oder Valkey-Server beantwortet PING.',
  'PostgreSQL accepts a login and answers a query.':
    'PostgreSQL nimmt eine Anmeldung an und beantwortet eine Abfrage.',
  'MySQL or MariaDB accepts a login and answers a query.':
    'MySQL oder MariaDB nimmt eine Anmeldung an und beantwortet eine Abfrage.',
  'A server opens a WebSocket.': 'Ein Server öffnet einen WebSocket.',
  'A gRPC server reports by the standard health service that it serves.':
    'Ein gRPC-Server meldet über den Standard-Health-Dienst, dass er bereit ist.',

  // Titles of settings
  'Accepted status codes': 'Akzeptierte Statuscodes',
  Assertion: 'Bedingung',
  Assertions: 'Bedingungen',
  Audience: 'Zielgruppe (Audience)',
  Authentication: 'Anmeldung',
  Basic: 'Benutzername und Passwort',
  'Bearer token': 'Bearer-Token',
  Body: 'Inhalt',
  Certificate: 'Zertifikat',
  'Certificate authority': 'Zertifizierungsstelle',
  'Client ID': 'Client-ID',
  'Client authentication': 'Client-Anmeldung',
  'Client certificate': 'Client-Zertifikat',
  'Client secret': 'Client-Geheimnis',
  Comparison: 'Vergleich',
  Database: 'Datenbank',
  'Degraded before expiry (days)': 'Beeinträchtigt vor Ablauf (Tage)',
  'Degraded from loss (%)': 'Beeinträchtigt ab Verlust (%)',
  'Down before expiry (days)': 'Ausgefallen vor Ablauf (Tage)',
  'Down from loss (%)': 'Ausgefallen ab Verlust (%)',
  'Expected values': 'Erwartete Werte',
  Header: 'Header',
  Headers: 'Header',
  Host: 'Host',
  'IP version': 'IP-Version',
  'Ignore certificate errors': 'Zertifikatsfehler ignorieren',
  'JSON value': 'JSON-Wert',
  JSONPath: 'JSONPath',
  Kind: 'Art',
  Match: 'Übereinstimmung',
  Method: 'Methode',
  Name: 'Name',
  'Name server': 'Nameserver',
  'OAuth 2.0 client credentials': 'OAuth 2.0 (Client Credentials)',
  Password: 'Passwort',
  Port: 'Port',
  'Private key': 'Privater Schlüssel',
  Query: 'Abfrage',
  'Redirects to follow': 'Weiterleitungen folgen',
  'Regular expression (RE2)': 'Regulärer Ausdruck (RE2)',
  Requests: 'Anfragen',
  'Response code': 'Antwortcode',
  STARTTLS: 'STARTTLS',
  Scope: 'Scope',
  'Secret header': 'Geheimer Header',
  'Secret headers': 'Geheime Header',
  Security: 'Sicherheit',
  Send: 'Senden',
  'Server name': 'Servername',
  Service: 'Dienst',
  'Size (bytes)': 'Größe (Bytes)',
  'Slow after (ms)': 'Langsam ab (ms)',
  'Status code': 'Statuscode',
  Subprotocol: 'Unterprotokoll',
  TLS: 'TLS',
  Token: 'Token',
  'Token URL': 'Token-URL',
  Transport: 'Transport',
  Type: 'Typ',
  URL: 'URL',
  'User name': 'Benutzername',
  Value: 'Wert',

  // Descriptions of settings
  'A check that takes longer shows the monitor as degraded.':
    'Dauert eine Prüfung länger, gilt der Monitor als beeinträchtigt.',
  'A host name or an IP address.': 'Ein Hostname oder eine IP-Adresse.',
  'A longer average round trip shows the monitor as degraded.':
    'Ist die mittlere Umlaufzeit länger, gilt der Monitor als beeinträchtigt.',
  'A truncated answer is asked for again by TCP.':
    'Eine abgeschnittene Antwort wird noch einmal über TCP angefragt.',
  'A type by name, or by number such as TYPE65280.': 'Ein Typ als Name, oder als Nummer wie TYPE65280.',
  'A ws or wss URL.': 'Eine URL mit ws oder wss.',
  'Accepts expired, untrusted and wrong certificates. Use it for devices with self-signed certificates.':
    'Akzeptiert abgelaufene, nicht vertrauenswürdige und falsche Zertifikate. Gedacht für Geräte mit selbst signierten Zertifikaten.',
  'An http or https URL. Enter user name and password under Authentication, not in the URL.':
    'Eine URL mit http oder https. Benutzername und Passwort gehören unter Anmeldung, nicht in die URL.',
  'Begins with a TLS handshake.': 'Beginnt mit einem TLS-Handshake.',
  'Certificate chain in PEM.': 'Zertifikatskette als PEM.',
  'Certificates in PEM that are trusted in addition to those of the system, for targets with certificates of your own authority.':
    'Zertifikate als PEM, denen zusätzlich zu denen des Systems vertraut wird: für Ziele mit Zertifikaten Ihrer eigenen Stelle.',
  'Codes (204), classes (2xx) and ranges (200-299).': 'Codes (204), Klassen (2xx) und Bereiche (200-299).',
  'Data in each request. 1472 bytes fill an Ethernet packet of 1500 bytes.':
    'Daten in jeder Anfrage. 1472 Bytes füllen ein Ethernet-Paket von 1500 Bytes.',
  'For `matches` a regular expression (RE2).': 'Für `matches` ein regulärer Ausdruck (RE2).',
  'For `matches` and `not_matches` a regular expression (RE2).':
    'Für `matches` und `not_matches` ein regulärer Ausdruck (RE2).',
  'For servers that require mutual TLS.': 'Für Server, die gegenseitiges TLS verlangen.',
  'Headers whose values are stored encrypted and never shown, such as API keys.':
    'Header, deren Werte verschlüsselt gespeichert und nie angezeigt werden, zum Beispiel API-Schlüssel.',
  'Host name or IP address. Without it the resolver of the system is used.':
    'Hostname oder IP-Adresse. Ohne Angabe gilt der Resolver des Systems.',
  'How ID and secret are sent: in the Authorization header (`basic`, used if this is left out) or in the body (`body`).':
    'Wie ID und Geheimnis gesendet werden: im Authorization-Header (`basic`, auch ohne Angabe) oder im Inhalt (`body`).',
  'In the form of zone files, such as 10 mail.example.com. Without values, any answer is enough.':
    'In der Form von Zonendateien, zum Beispiel 10 mail.example.com. Ohne Werte genügt jede Antwort.',
  'Of the access control list of Redis 6 and later.': 'Aus der Zugriffsliste (ACL) von Redis 6 und neuer.',
  'Off for servers that speak plain HTTP/2.': 'Aus für Server, die HTTP/2 ohne Verschlüsselung sprechen.',
  'Private key in PEM, without a passphrase.': 'Privater Schlüssel als PEM, ohne Passphrase.',
  'RFC 9535. If it finds several values, one that fits is enough.':
    'RFC 9535. Findet er mehrere Werte, genügt ein passender.',
  'Required by some providers, such as Auth0.': 'Von manchen Anbietern verlangt, zum Beispiel Auth0.',
  'Runs in a read-only transaction. It must return at least one row.':
    'Läuft in einer Transaktion, die nur liest. Sie muss mindestens eine Zeile liefern.',
  'Sent in each check.': 'Wird bei jeder Prüfung gesendet.',
  'Set its Content-Type under Headers.': 'Der Content-Type wird unter Header gesetzt.',
  'Shows the monitor as degraded when the certificate expires in fewer days. 0 turns the warning off.':
    'Läuft das Zertifikat in weniger Tagen ab, gilt der Monitor als beeinträchtigt. 0 schaltet die Warnung ab.',
  'Shows the monitor as degraded when this share of the requests, or more, is not answered.':
    'Bleibt mindestens dieser Anteil der Anfragen unbeantwortet, gilt der Monitor als beeinträchtigt.',
  'Shows the monitor as down when the certificate expires in fewer days. With 0 only an expired certificate is down.':
    'Läuft das Zertifikat in weniger Tagen ab, gilt der Monitor als ausgefallen. Bei 0 nur, wenn es abgelaufen ist.',
  'Shows the monitor as down when this share of the requests, or more, is not answered.':
    'Bleibt mindestens dieser Anteil der Anfragen unbeantwortet, gilt der Monitor als ausgefallen.',
  'Text to send after connecting. \\r, \\n, \\t and \\x00 to \\xff stand for single bytes.':
    'Text, der nach dem Verbinden gesendet wird. \\r, \\n, \\t und \\x00 bis \\xff stehen für einzelne Bytes.',
  'The expected result, such as NXDOMAIN for a name that must not exist.':
    'Das erwartete Ergebnis, zum Beispiel NXDOMAIN für einen Namen, den es nicht geben darf.',
  'The name to query. For PTR also an IP address.':
    'Der Name, der abgefragt wird. Für PTR auch eine IP-Adresse.',
  'The name to request (SNI) and to expect in the certificate, if it is not the host.':
    'Der Name, der angefragt (SNI) und im Zertifikat erwartet wird, falls es nicht der Host ist.',
  'The protocol in which the server is asked to begin TLS. Leave it out for servers that begin with TLS.':
    'Das Protokoll, in dem der Server zu TLS aufgefordert wird. Leer lassen für Server, die mit TLS beginnen.',
  'The protocol in which the server is asked to begin TLS. What is sent and expected follows the handshake.':
    'Das Protokoll, in dem der Server zu TLS aufgefordert wird. Nach dem Handshake wird gesendet und erwartet.',
  'The server must choose it.': 'Der Server muss es wählen.',
  'What the identification must contain, such as OpenSSH_9.':
    'Was die Kennung enthalten muss, zum Beispiel OpenSSH_9.',
  'What the server must send. Without it, an accepted connection is enough.':
    'Was der Server senden muss. Ohne Angabe genügt eine angenommene Verbindung.',
  'Where the access token is requested.': 'Wo das Zugriffstoken angefordert wird.',
  'Which addresses of the host are checked. `any` takes the first one that name resolution returns. A target that must work over both needs two monitors.':
    'Welche Adressen des Hosts geprüft werden. `any` nimmt die erste, die die Namensauflösung liefert. Ein Ziel, das über beide erreichbar sein muss, braucht zwei Monitore.',
  'With 0 the redirect itself is the answer.': 'Mit 0 ist die Weiterleitung selbst die Antwort.',
  'Without it the health of the whole server is asked for.':
    'Ohne Angabe wird nach dem Zustand des ganzen Servers gefragt.',
  '`any`: at least one of the values is there. `all`: all are, maybe with others. `exactly`: these and no others.':
    '`any`: mindestens einer der Werte ist da. `all`: alle sind da, vielleicht mit weiteren. `exactly`: diese und keine anderen.',
  '`required` encrypts, `verified` also requires a certificate that is trusted and for this host.':
    '`required` verschlüsselt, `verified` verlangt zusätzlich ein vertrauenswürdiges Zertifikat für diesen Host.',
  '`starttls` requires STARTTLS (usual on ports 25 and 587), `tls` begins with TLS (port 465).':
    '`starttls` verlangt STARTTLS (üblich auf den Ports 25 und 587), `tls` beginnt mit TLS (Port 465).',
}
