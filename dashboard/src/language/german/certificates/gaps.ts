import type { Catalogue } from '../sentences.ts'

/** What the API says of coverage gaps (`server/src/kernel/certificates/gaps/gap-text.ts`). */
export const gapSentences: Catalogue = {
  'No certificate for {} is in the inventory. Issue one, or upload the one that it has.':
    'Für {} gibt es kein Zertifikat im Bestand. Stellen Sie eines aus, oder laden Sie das vorhandene hoch.',
  'The last certificate for {} expired on {}. Issue a new one.':
    'Das letzte Zertifikat für {} ist am {} abgelaufen. Stellen Sie ein neues aus.',
  'The certificate for {} is not valid before {}.': 'Das Zertifikat für {} gilt erst ab {}.',
  'The certificate for {} leads to no authority that you trust. If this is an authority of yours, add it.':
    'Das Zertifikat für {} führt zu keiner Stelle, der Sie vertrauen. Ist es eine eigene Stelle, fügen Sie sie hinzu.',
  '{} was not scanned yet.': '{} wurde noch nicht gescannt.',
  '{} was reached, and offers no TLS. Check the service.':
    '{} ist erreichbar und bietet kein TLS an. Prüfen Sie den Dienst.',
  '{} was not reached. Check the service and its firewall.':
    '{} war nicht erreichbar. Prüfen Sie den Dienst und seine Firewall.',
  '{} has no address. Check its record.': '{} hat keine Adresse. Prüfen Sie den Eintrag.',
  'The addresses of {} are in networks that this installation does not connect to. An agent on its server sees what it serves.':
    'Die Adressen von {} liegen in Netzen, mit denen sich diese Installation nicht verbindet. Ein Agent auf dem Server sieht, was ausgeliefert wird.',
  '{} was not scanned for two days.': '{} wurde seit zwei Tagen nicht gescannt.',
  'A certificate for {} exists, but {} offers no TLS.':
    'Für {} gibt es ein Zertifikat, aber {} bietet kein TLS an.',
  'A certificate for {} exists, but {} serves another one, which clients refuse. Install it there, and reload the service.':
    'Für {} gibt es ein Zertifikat, aber {} liefert ein anderes aus, das Clients ablehnen. Installieren Sie es dort, und laden Sie den Dienst neu.',
  'The only certificate for {} expires on {}, and no renewed one is in the inventory. Renew it.':
    'Das einzige Zertifikat für {} läuft am {} ab, und ein erneuertes ist nicht im Bestand. Erneuern Sie es.',
  'A newer certificate is on {} since {}, but {} still serves the older one. Reload the service.':
    'Auf {} liegt seit {} ein neueres Zertifikat, aber {} liefert noch das ältere aus. Laden Sie den Dienst neu.',
  'The addresses of {} serve certificates of {} different periods: the first expires on {}, the last on {}. Install the newest one everywhere.':
    'Die Adressen von {} liefern Zertifikate mit {} verschiedenen Laufzeiten aus: Das erste läuft am {} ab, das letzte am {}. Installieren Sie überall das neueste.',
  '{} serves it until {}, and no monitor or notification rule would warn you before. Add a monitor.':
    '{} liefert es bis {} aus, und kein Monitor und keine Benachrichtigungsregel würde Sie vorher warnen. Fügen Sie einen Monitor hinzu.',
  '{} is known from outside only: files, keys and renewals on the server are not. Install an agent.':
    '{} ist nur von außen bekannt: Dateien, Schlüssel und Erneuerungen auf dem Server sind es nicht. Installieren Sie einen Agenten.',
  'It is valid for {}, which you do not use any more, and was not served for two weeks. Remove it, or pin the service that uses it.':
    'Es gilt für {}, was Sie nicht mehr verwenden, und wurde seit zwei Wochen nicht ausgeliefert. Entfernen Sie es, oder geben Sie den Dienst an, der es verwendet.',
  'A valid certificate names {}, which does not exist any more. Leave it out at the next renewal, or restore its record.':
    'Ein gültiges Zertifikat nennt {}, was es nicht mehr gibt. Lassen Sie den Namen bei der nächsten Erneuerung weg, oder stellen Sie den Eintrag wieder her.',
  'A valid certificate names {}, which leads to {}: no server of yours has that address. Check the record.':
    'Ein gültiges Zertifikat nennt {}, was zu {} führt: Keiner Ihrer Server hat diese Adresse. Prüfen Sie den Eintrag.',
  '“{}” issued a certificate for {} on {} that is not in the inventory. If nobody of yours asked for it, have it revoked.':
    '„{}“ hat für {} am {} ein Zertifikat ausgestellt, das nicht im Bestand ist. Hat es bei Ihnen niemand beantragt, lassen Sie es widerrufen.',
  'The gap is closed.': 'Die Lücke ist geschlossen.',
  'is required for a gap that is ignored': 'ist nötig, wenn eine Lücke ignoriert wird',
  'requires that the gap is ignored': 'setzt voraus, dass die Lücke ignoriert wird',
}
