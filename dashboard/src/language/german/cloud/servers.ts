/** What requests and actions of servers say: why they are refused, wait or have failed. */
export const serverSentences: Readonly<Record<string, string>> = {
  // Accounts, import and servers that were entered by hand
  '{} has no server {}.': '{} hat keinen Server {}.',
  '{} has no servers.': '{} hat keine Server.',
  'The servers of {} are entered by hand: add them with POST /v1/servers/manual.':
    'Die Server von {} werden von Hand eingetragen: Fügen Sie sie mit POST /v1/servers/manual hinzu.',
  'The servers of {} are those of {}: add them with POST /v1/servers/import.':
    'Die Server von {} sind die von {}: Fügen Sie sie mit POST /v1/servers/import hinzu.',
  '{} ({}) is no longer at {}.': '{} ({}) ist nicht mehr bei {}.',
  '{} is being deleted already.': '{} wird schon gelöscht.',
  'The {} of {} is read from its provider.': '{1} von {2} wird vom Anbieter gelesen.',
  '"{}" is not an IP address.': '„{}“ ist keine IP-Adresse.',
  '{} was entered by hand: there is no provider to read it from.':
    '{} wurde von Hand eingetragen: Es gibt keinen Anbieter, von dem er gelesen werden könnte.',
  '{} would be added again by the next listing, because new servers of its account are added. Switch that off first.':
    '{} würde bei der nächsten Auflistung wieder hinzugefügt, da neue Server des Kontos hinzugefügt werden. Schalten Sie das zuerst ab.',

  // Orders
  '{} has no region {} for this. Available: {}.': '{} hat die Region {} dafür nicht. Verfügbar: {}.',
  '{} has no size {} for this. Available: {}.': '{} hat die Größe {} dafür nicht. Verfügbar: {}.',
  '{} has no image {} for this. Available: {}.': '{} hat das Image {} dafür nicht. Verfügbar: {}.',
  '{}, and {} more': '{} und {} weitere',
  none: 'keine',
  'is required: {} sets no password, so nobody could sign in without a key or a cloud-init configuration':
    'ist erforderlich: {} setzt kein Passwort, ohne Schlüssel oder Cloud-Init-Konfiguration könnte sich also niemand anmelden',
  'cannot be sent: {} takes no cloud-init configuration. Leave it out.':
    'kann nicht gesendet werden: {} nimmt keine Cloud-Init-Konfiguration an. Lassen Sie sie weg.',
  'has {} bytes, and {} accepts {}': 'hat {} Bytes, und {} nimmt {} an',
  'cannot be compared: {} does not tell the price. Leave it out to create the server without a limit.':
    'kann nicht verglichen werden: {} nennt den Preis nicht. Lassen Sie es weg, um den Server ohne Grenze zu erstellen.',
  'is required: the server costs {} a month': 'ist erforderlich: Der Server kostet {} im Monat',
  'is less than the price: {} a month': 'ist weniger als der Preis: {} im Monat',
  'Holdfast cannot create and delete servers at {}.':
    'Holdfast kann bei {} keine Server erstellen und löschen.',
  '{} cannot create and delete servers.': '{} kann keine Server erstellen und löschen.',
  'Creating a DNS record also requires the permission dns.write.':
    'Einen DNS-Record zu erstellen erfordert auch die Berechtigung dns.write.',
  'Creating a monitor also requires the permission monitoring.write.':
    'Einen Monitor zu erstellen erfordert auch die Berechtigung monitoring.write.',

  // SSH keys
  'This key is stored already, as {}.': 'Dieser Schlüssel ist schon gespeichert, als {}.',
  'This key is stored already.': 'Dieser Schlüssel ist schon gespeichert.',
  'There is no SSH key {}.': 'Es gibt keinen SSH-Schlüssel {}.',
  'is a damaged or incomplete key of the type {}: copy the whole line':
    'ist ein beschädigter oder unvollständiger Schlüssel vom Typ {}: Kopieren Sie die ganze Zeile',
  'was a private key, which is not saved and must not leave its machine: enter the public key, such as the content of id_ed25519.pub':
    'war ein privater Schlüssel. Er wird nicht gespeichert und darf seinen Rechner nicht verlassen: Geben Sie den öffentlichen Schlüssel an, zum Beispiel den Inhalt von id_ed25519.pub',
  'is a public key in another format: convert it with `ssh-keygen -i -f <file>`':
    'ist ein öffentlicher Schlüssel in einem anderen Format: Wandeln Sie ihn mit `ssh-keygen -i -f <Datei>` um',
  'has several lines: enter one key, in one line':
    'hat mehrere Zeilen: Geben Sie einen Schlüssel in einer Zeile an',
  'has options before the key: enter the key without them':
    'hat Optionen vor dem Schlüssel: Geben Sie den Schlüssel ohne sie an',
  'is a certificate: enter the public key for which it was signed':
    'ist ein Zertifikat: Geben Sie den öffentlichen Schlüssel an, für den es ausgestellt wurde',
  'is a key of the type {}, which is not supported. Supported: {}':
    'ist ein Schlüssel vom Typ {}, der nicht unterstützt wird. Unterstützt: {}',
  'must be a public key as OpenSSH writes it, such as the content of id_ed25519.pub':
    'muss ein öffentlicher Schlüssel sein, wie OpenSSH ihn schreibt, zum Beispiel der Inhalt von id_ed25519.pub',

  // Requests of actions
  '{} is no longer at its provider.': '{} ist nicht mehr beim Anbieter.',
  '{} is not created yet.': '{} ist noch nicht erstellt.',
  'Whether {} exists at its provider is not known.': 'Ob {} beim Anbieter existiert, ist nicht bekannt.',
  'Another action on {} is not finished.': 'Eine andere Aktion für {} ist noch nicht beendet.',
  '{} of {} is not finished: it is {}. Wait for {}.':
    '{} von {} ist noch nicht beendet (Zustand: {}). Warten Sie auf {}.',
  '{} of {} is {} and cannot be cancelled any more.':
    '{} von {} kann nicht mehr abgebrochen werden (Zustand: {}).',
  'The server was entered by hand: no API manages it, so no action can be run.':
    'Der Server wurde von Hand eingetragen: Keine API verwaltet ihn, daher ist keine Aktion möglich.',
  '{} does not support {} of this server. It supports: {}.':
    '{} unterstützt {} für diesen Server nicht. Unterstützt: {}.',
  '{} does not cut the power of servers.': '{} schaltet Server nicht hart aus.',
  '{} does not resize disks with their server.': '{} vergrößert Datenträger nicht mit ihrem Server.',
  '{} is {}, and {} requires a {} server for {}. {}':
    '{1} hat den Zustand {2}, und {3} verlangt für {5} den Zustand {4}. {6}',
  'Run shutdown or power_off first.': 'Führen Sie zuerst shutdown oder power_off aus.',
  'Run {} first.': 'Führen Sie zuerst {} aus.',
  'Run power_on first.': 'Führen Sie zuerst power_on aus.',
  'Run power_on, and then {}.': 'Führen Sie power_on aus, und danach {}.',
  'in standby': 'in Bereitschaft',
  'There is no such snapshot.': 'Diesen Snapshot gibt es nicht.',
  '{} belongs to another account than {}.': '{} gehört zu einem anderen Konto als {}.',
  '{} is a checkpoint of another server.': '{} ist ein Checkpoint eines anderen Servers.',
  '{} cannot be restored: it is {}.': '{} kann nicht wiederhergestellt werden (Zustand: {}).',
  '{} needs a disk of {} GiB, and {} has {}. Resize it with its disk first.':
    '{} braucht eine Platte mit {} GiB, und {} hat {}. Ändern Sie zuerst die Größe samt Platte.',
  '{} of {} is not finished: a password applies once it is.':
    '{} von {} ist noch nicht beendet: Ein Passwort gilt erst danach.',
  '{} of {} has no password, or it was shown already. Set a new one with reset_password.':
    '{} von {} hat kein Passwort, oder es wurde schon angezeigt. Setzen Sie mit reset_password ein neues.',

  // What actions say while they are executed and at their end
  'It could not be sent in time.': 'Es konnte nicht rechtzeitig gesendet werden.',
  'It could not be sent in time. Last: {}': 'Es konnte nicht rechtzeitig gesendet werden. Zuletzt: {}',
  'It was not finished in time. Last: {}': 'Es war nicht rechtzeitig beendet. Zuletzt: {}',
  'the server is still there.': 'Der Server ist noch da.',
  'The provider has accepted it, and the server has not reached its new state in time.':
    'Der Anbieter hat es angenommen, und der Server hat den neuen Zustand nicht rechtzeitig erreicht.',
  'The provider has accepted it, and the server has not reached its new state in time. Last: {}':
    'Der Anbieter hat es angenommen, und der Server hat den neuen Zustand nicht rechtzeitig erreicht. Zuletzt: {}',
  'The provider has accepted it, and the server has not started in time.':
    'Der Anbieter hat es angenommen, und der Server ist nicht rechtzeitig gestartet.',
  'The provider has accepted it, and the server has not started in time. Last: {}':
    'Der Anbieter hat es angenommen, und der Server ist nicht rechtzeitig gestartet. Zuletzt: {}',
  'Whether the provider has executed it could not be told in time.':
    'Ob der Anbieter es ausgeführt hat, ließ sich nicht rechtzeitig feststellen.',
  'Whether the provider has executed it could not be told in time. Last: {}':
    'Ob der Anbieter es ausgeführt hat, ließ sich nicht rechtzeitig feststellen. Zuletzt: {}',
  'Whether the provider has created the server could not be told in time. If it shows up later, it is recognized.':
    'Ob der Anbieter den Server erstellt hat, ließ sich nicht rechtzeitig feststellen. Wenn er später erscheint, wird er erkannt.',
  'Whether the provider has created the server could not be told in time. If it shows up later, it is recognized. Last: {}':
    'Ob der Anbieter den Server erstellt hat, ließ sich nicht rechtzeitig feststellen. Wenn er später erscheint, wird er erkannt. Zuletzt: {}',
  'The provider reports a failure and does not say why.': 'Der Anbieter meldet einen Fehler ohne Grund.',
  'The provider could not start it, such as for lack of capacity':
    'Der Anbieter konnte ihn nicht starten, zum Beispiel aus Mangel an Kapazität',
  '{}. The server is kept at the provider.': '{}. Der Server bleibt beim Anbieter.',
  '{}. The server is kept at the provider, and billed.':
    '{}. Der Server bleibt beim Anbieter und wird berechnet.',
  '{}. The server was deleted again.': '{}. Der Server wurde wieder gelöscht.',
  'The server has no {}. Nothing was deleted.': 'Der Server hat {} nicht. Nichts wurde gelöscht.',
  'The server is no longer in Holdfast.': 'Der Server ist nicht mehr in Holdfast.',
  'It could not be made: {}': 'Konnte nicht angelegt werden: {}',
  'The server has no address, so there is no record for it.':
    'Der Server hat keine Adresse, also gibt es keinen Record für ihn.',
  '{} has no address that can be monitored.': '{} hat keine Adresse, die überwacht werden kann.',
  'The power was cut meanwhile.': 'Inzwischen wurde hart ausgeschaltet.',
  'The server is {}.': 'Zustand des Servers: {}.',
  'The system was asked to restart. The provider does not tell whether it has.':
    'Das System wurde aufgefordert, neu zu starten. Ob es das getan hat, teilt der Anbieter nicht mit.',
  'The provider has executed it, and the server does not show it yet.':
    'Der Anbieter hat es ausgeführt, und der Server zeigt es noch nicht.',
  'The answer of the provider was lost: if it has set a password, set a new one with reset_password.':
    'Die Antwort des Anbieters ging verloren: Falls er ein Passwort gesetzt hat, setzen Sie mit reset_password ein neues.',
  'The system has not stopped within {} seconds: look at its console, or cut the power with power_off.':
    'Das System hat nicht innerhalb von {} Sekunden angehalten: Sehen Sie auf die Konsole, oder schalten Sie mit power_off hart aus.',
  'The system has not stopped within {} seconds. The power is cut.':
    'Das System hat nicht innerhalb von {} Sekunden angehalten. Es wird hart ausgeschaltet.',
  '{} has no server at its provider.': '{} hat keinen Server beim Anbieter.',
  '{} cannot change servers.': '{} kann Server nicht ändern.',
}
