import type { Catalogue } from '../sentences.ts'

export const rfc2136Sentences: Catalogue = {
  'DNS UPDATE (RFC 2136)': 'DNS-UPDATE (RFC 2136)',
  'BIND, Knot DNS and other name servers, by signed dynamic updates and zone transfers over TCP.':
    'BIND, Knot DNS und andere Nameserver, über signierte dynamische Updates und Zonentransfers per TCP.',
  Server: 'Server',
  'Host name or address of the primary name server.': 'Hostname oder Adresse des primären Nameservers.',
  Port: 'Port',
  'TCP port of the server.': 'TCP-Port des Servers.',
  'Key name': 'Name des Schlüssels',
  'Name of the TSIG key. It must be allowed to transfer and to update the zones.':
    'Name des TSIG-Schlüssels. Er muss die Zonen übertragen und aktualisieren dürfen.',
  'Key algorithm': 'Algorithmus des Schlüssels',
  'Algorithm of the TSIG key.': 'Algorithmus des TSIG-Schlüssels.',
  'Key secret': 'Geheimnis des Schlüssels',
  'Secret of the TSIG key in base64, as tsig-keygen or keymgr print it.':
    'Geheimnis des TSIG-Schlüssels in Base64, wie es tsig-keygen oder keymgr ausgibt.',

  'The field {} {}.': 'Das Feld {} {}.',
  'must be a supported algorithm': 'muss ein unterstützter Algorithmus sein',
  'must be a number from 1 to 65535': 'muss eine Zahl von 1 bis 65535 sein',
  'is not a valid key name: {}': 'ist kein gültiger Schlüsselname: {}',
  'must be a key in base64': 'muss ein Schlüssel in Base64 sein',
  'Answers to key {}. with {}': 'Antwortet auf den Schlüssel {}. mit {}',
  'Answers; key {}. with {} is verified with the first zone':
    'Antwortet; der Schlüssel {}. mit {} wird mit der ersten Zone geprüft',
  'The server answered a different question.': 'Der Server hat eine andere Frage beantwortet.',
  'A name server cannot {} over DNS; use its configuration instead.':
    'Ein Nameserver kann {} nicht über DNS; nutzen Sie dafür seine Konfiguration.',
  'list its zones': 'seine Zonen auflisten',
  'create zones': 'Zonen anlegen',
  'delete zones': 'Zonen löschen',
  'The server’s response is malformed: {}': 'Die Antwort des Servers ist fehlerhaft: {}',
  'RCODE {}': 'Antwortcode {}',
  'The server’s response is not signed: the server does not use the key.':
    'Die Antwort des Servers ist nicht signiert: Der Server verwendet den Schlüssel nicht.',
  'The server is not authoritative for {}.': 'Der Server ist nicht autoritativ für {}.',
  '{} ({}).': '{} ({}).',
  'The server is not authoritative for {}': 'Der Server ist nicht autoritativ für {}',
  'The key may not transfer the zone {}': 'Der Schlüssel darf die Zone {} nicht übertragen',
  'The server cannot serve the zone {} now': 'Der Server kann die Zone {} gerade nicht ausliefern',
  'A name in the update is not in the zone {}': 'Ein Name des Updates liegt nicht in der Zone {}',
  'The server cannot read a record of the update': 'Der Server kann einen Eintrag des Updates nicht lesen',
  'The server failed to update the zone {}': 'Der Server konnte die Zone {} nicht aktualisieren',
  'The server accepts no updates of {}: it may be a secondary server':
    'Der Server nimmt keine Updates von {} an: Vielleicht ist er ein sekundärer Server',
  'The server returned an error': 'Der Server hat einen Fehler gemeldet',
  'The transfer of {} is invalid: {}.': 'Der Zonentransfer von {} ist ungültig: {}.',
  'it is longer than {} octets': 'Er ist länger als {} Byte',
  'it does not begin with the SOA record': 'Er beginnt nicht mit dem SOA-Eintrag',
  'records follow after its end': 'Nach seinem Ende folgen Einträge',
  'it is empty': 'Er ist leer',
  '{} closed the connection before its response was complete.':
    '{} hat die Verbindung vor dem Ende der Antwort geschlossen.',
  'The message is shorter than its header.': 'Die Nachricht ist kürzer als ihr Header.',
  'The message ends in the middle of a record.': 'Die Nachricht endet mitten in einem Eintrag.',
  'The server has no key {} as {}, or the key may not do this.':
    'Der Server hat keinen Schlüssel {} mit {}, oder der Schlüssel darf das nicht.',
  'The server has a different secret for the key {}.':
    'Der Server hat ein anderes Geheimnis für den Schlüssel {}.',
  'The server refused the signature (TSIG error {}).':
    'Der Server hat die Signatur abgelehnt (TSIG-Fehler {}).',
  'The response is not signed with the key {}.': 'Die Antwort ist nicht mit dem Schlüssel {} signiert.',
  'The clocks of this installation and of the server differ by {} seconds: signatures are valid for 300. Synchronise the clocks.':
    'Die Uhren dieser Installation und des Servers weichen um {} Sekunden voneinander ab: Signaturen gelten 300 Sekunden lang. Synchronisieren Sie die Uhren.',
  'The signature of the response is malformed.': 'Die Signatur der Antwort ist fehlerhaft.',
  'One call can contain at most {} changes.': 'Ein Aufruf kann höchstens {} Änderungen enthalten.',
  'Not tried, because other changes of the same call failed.':
    'Nicht versucht, weil andere Änderungen desselben Aufrufs fehlgeschlagen sind.',
  'The records at {} exceed a DNS message of 64 KiB.':
    'Die Einträge bei {} sind größer als eine DNS-Nachricht von 64 KiB.',
  'The zone {} changed during the update.': 'Die Zone {} hat sich während des Updates geändert.',
  'The server failed; it may not accept {} records of one type.':
    'Fehler im Server; vielleicht nimmt er {} Einträge eines Typs nicht an.',
  'The server refused the update (REFUSED): its policy for the key, or its checks of names and addresses, do not allow it.':
    'Der Server hat das Update abgelehnt (REFUSED): Seine Regeln für den Schlüssel oder seine Prüfungen von Namen und Adressen erlauben es nicht.',
  'The key may not update the zone {}, or this is not its primary server (REFUSED).':
    'Der Schlüssel darf die Zone {} nicht aktualisieren, oder dies ist nicht ihr primärer Server (REFUSED).',
  '{} at {}: {}.': '{} bei {}: {}.',
  'there is a CNAME, which must be the only record':
    'Dort steht ein CNAME, der der einzige Eintrag sein muss',
  'DS requires NS records at the same name': 'DS braucht NS-Einträge unter demselben Namen',
  'DS records still exist there': 'Dort gibt es noch DS-Einträge',
  'a CNAME must be the only record, but other records exist there':
    'Ein CNAME muss der einzige Eintrag sein, dort gibt es aber weitere',
  'a zone must keep at least one NS record': 'Eine Zone muss mindestens einen NS-Eintrag behalten',
  'a name can have only one such record': 'Ein Name kann nur einen solchen Eintrag haben',
  'the apex has other records, but a CNAME must be the only record':
    'Ein CNAME muss der einzige Eintrag sein, die Zone selbst hat aber weitere',
  'the DS records of a zone belong in its parent zone':
    'Die DS-Einträge einer Zone gehören in die übergeordnete Zone',
  'a wildcard cannot have such records': 'Ein Platzhalter kann solche Einträge nicht haben',
  'a CNAME must be the only record at its name': 'Ein CNAME muss der einzige Eintrag seines Namens sein',
  'it requires NS records at the same name': 'Er braucht NS-Einträge unter demselben Namen',
  '{} at {} has changed since the change was prepared.':
    '{} bei {} hat sich geändert, seit die Änderung vorbereitet wurde.',
  'The records at {} cannot be created: {}.': 'Die Einträge bei {} lassen sich nicht anlegen: {}.',
}
