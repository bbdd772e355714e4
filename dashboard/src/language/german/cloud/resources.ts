/** What volumes, snapshots, firewalls and spending say: why a request is refused or a change has failed. */
export const cloudResourceSentences: Readonly<Record<string, string>> = {
  // Volumes
  '{} has no volumes.': '{} hat keine Volumes.',
  '{} is not attached to a server.': '{} ist an keinen Server angehängt.',
  '{} is attached to a server. Detach it first.':
    '{} ist an einen Server angehängt. Hängen Sie es zuerst ab.',
  '{} of {} is not finished. Wait for its end.': '{} von {} ist noch nicht beendet. Warten Sie auf das Ende.',
  '{} is not complete yet. Change it once it is available.':
    '{} ist noch nicht fertig. Ändern Sie es, sobald es verfügbar ist.',
  'There is no such server.': 'Diesen Server gibt es nicht.',
  '{} is not at its provider.': '{} ist nicht beim Anbieter.',
  '{} is in {}, and {} in {}.': '{} ist in {}, und {} in {}.',
  '{} has {} GiB, and a volume cannot be made smaller. Choose more.':
    '{} hat {} GiB, und ein Volume kann nicht kleiner werden. Wählen Sie mehr.',
  'The largest volume at {} has {} GiB.': 'Das größte Volume bei {} hat {} GiB.',
  'The provider has not executed it in time.': 'Der Anbieter hat es nicht rechtzeitig ausgeführt.',

  'Holdfast cannot create volumes at {}.': 'Holdfast kann bei {} keine Volumes erstellen.',
  '{} cannot create volumes.': '{} kann keine Volumes erstellen.',
  'is required: {} creates a volume with its server':
    'ist erforderlich: {} erstellt ein Volume mit seinem Server',
  'A new volume at {} has between {} and {} GiB.': 'Ein neues Volume bei {} hat zwischen {} und {} GiB.',
  '{} was not created. Delete it here, and create another one.':
    '{} wurde nicht erstellt. Löschen Sie es hier, und erstellen Sie ein anderes.',
  'Whether the provider has created the volume could not be told in time. If it shows up later, it is recognized.':
    'Ob der Anbieter das Volume erstellt hat, ließ sich nicht rechtzeitig feststellen. Taucht es später auf, wird es erkannt.',
  'The order could not be sent in time. Nothing was created.':
    'Der Auftrag konnte nicht rechtzeitig gesendet werden. Nichts wurde erstellt.',
  'The provider has accepted it, and it was not complete in time. It may be billed.':
    'Der Anbieter hat es angenommen, und es wurde nicht rechtzeitig fertig. Es kann berechnet werden.',
  'The provider has created it, and reports that it is damaged. It is kept, and may be billed.':
    'Der Anbieter hat es erstellt und meldet, dass es beschädigt ist. Es bleibt bestehen und kann berechnet werden.',

  // Snapshots
  '{} has no snapshots.': '{} hat keine Snapshots.',
  '{} is not complete yet. Delete it once it is available.':
    '{} ist noch nicht fertig. Löschen Sie ihn, sobald er verfügbar ist.',
  'is a time that never comes': 'ist ein Zeitpunkt, der nie kommt',
  'is not a known time zone, such as Europe/Berlin':
    'ist keine bekannte Zeitzone, zum Beispiel Europe/Berlin',
  'Its outcome could not be told.': 'Der Ausgang ließ sich nicht feststellen.',

  // Firewalls
  'The connection {} has no firewalls: {} does not support them.':
    'Die Verbindung {} hat keine Firewalls: {} unterstützt sie nicht.',
  'A change of {} is not finished. Wait for its end.':
    'Eine Änderung von {} ist noch nicht beendet. Warten Sie auf das Ende.',
  'The rules of {} were changed meanwhile. Read them again, and plan the change anew.':
    'Die Regeln von {} wurden inzwischen geändert. Lesen Sie sie erneut, und planen Sie die Änderung neu.',
  'The rules of {} were changed at the provider after this change was planned. Nothing was changed.':
    'Die Regeln von {} wurden beim Anbieter geändert, nachdem diese Änderung geplant war. Nichts wurde geändert.',
  '{} accepted the change, but its firewall does not show it yet.':
    '{} hat die Änderung angenommen, aber die Firewall zeigt sie noch nicht.',
  '{} was not created. Delete it, and create another one.':
    '{} wurde nicht angelegt. Löschen Sie sie, und legen Sie eine andere an.',
  'Each firewall at {} belongs to one of its servers, and is created and deleted with it.':
    'Jede Firewall bei {} gehört zu einem ihrer Server und wird mit ihm angelegt und gelöscht.',
  'Holdfast cannot create, attach and delete firewalls at {}.':
    'Holdfast kann bei {} keine Firewalls anlegen, verbinden und löschen.',
  '{} cannot create, attach and delete firewalls.': '{} kann keine Firewalls anlegen, verbinden und löschen.',
  '{} creates no firewall without rules. Give at least one.':
    '{} legt keine Firewall ohne Regeln an. Geben Sie mindestens eine an.',
  '{} only takes names that match {}': '{} nimmt nur Namen an, die zu {} passen',
  'has to be left out: a firewall at {} is for all regions':
    'muss weggelassen werden: Eine Firewall bei {} gilt für alle Regionen',
  'is required: a firewall at {} belongs to a region.':
    'ist erforderlich: Eine Firewall bei {} gehört zu einer Region.',
  'is required: a firewall at {} belongs to a region. Available: {}.':
    'ist erforderlich: Eine Firewall bei {} gehört zu einer Region. Verfügbar: {}.',
  '{} has no region {}. Available: {}.': '{} hat keine Region {}. Verfügbar: {}.',
  '{} has the firewall {}, and a server at {} has only one. Detach that one first.':
    '{} hat die Firewall {}, und ein Server bei {} hat nur eine. Trennen Sie diese zuerst.',
  '{} is not attached to {} itself.': '{} ist nicht mit {} selbst verbunden.',
  '{} is not attached to {} itself. If it has one of its tags ({}), remove that.':
    '{} ist nicht mit {} selbst verbunden. Wenn er eines ihrer Tags hat ({}), entfernen Sie das.',
  'the tag {}': 'dem Tag {}',
  'server {}': 'Server {}',
  '{} is attached to {}. Detach it first.': '{} ist mit {} verbunden. Trennen Sie sie zuerst.',
  '{} was attached at the provider meanwhile.': '{} wurde inzwischen beim Anbieter verbunden.',
  '{} already has a firewall {}.': '{} hat schon eine Firewall {}.',
  'Whether the provider has created the firewall could not be told in time. If it shows up later, it is recognized, without the rules that were ordered.':
    'Ob der Anbieter die Firewall angelegt hat, ließ sich nicht rechtzeitig feststellen. Taucht sie später auf, wird sie erkannt, ohne die beauftragten Regeln.',
  'allows the same as /rules/{}': 'erlaubt dasselbe wie /rules/{}',
  '{} has no inbound rules': '{} hat keine eingehenden Regeln',
  '{} has no outbound rules': '{} hat keine ausgehenden Regeln',
  '{} has no rules for {}': '{} hat keine Regeln für {}',
  '{} takes at most {} characters; got {}': '{} nimmt höchstens {} Zeichen an; angegeben sind {}',
  '{} only takes the characters {}': '{} nimmt nur die Zeichen {} an',
  'ends with the mark of {}, which keeps its rules by itself: change them there':
    'endet mit der Marke von {}, das seine Regeln selbst pflegt: Ändern Sie sie dort',
  '{} takes at most {} rules; got {}': '{} nimmt höchstens {} Regeln an; angegeben sind {}',
  '{} with the {} that are managed': '{} mit den {} verwalteten',

  // What is billed and not used
  'Delete the volume, or attach it to a server.':
    'Löschen Sie das Volume, oder hängen Sie es an einen Server an.',
  'Delete the snapshot if nobody will restore it.':
    'Löschen Sie den Snapshot, wenn ihn niemand wiederherstellen wird.',
  'Delete the server, after a snapshot if its disk is still needed: a stopped server costs the same.':
    'Löschen Sie den Server, nach einem Snapshot, falls seine Platte noch gebraucht wird: Ein gestoppter Server kostet dasselbe.',
}
