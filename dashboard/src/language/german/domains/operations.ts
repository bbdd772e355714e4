/** What operations on domains say: their events, and why they are refused or wait. */
export const domainOperationSentences: Readonly<Record<string, string>> = {
  'A change or purchase of a domain has finished; transfers have events of their own':
    'Eine Änderung oder ein Kauf einer Domain ist beendet; Transfers haben eigene Ereignisse',
  'A change or purchase of a domain waits for you': 'Eine Änderung oder ein Kauf einer Domain wartet auf Sie',
  'A registrar has accepted the transfer of a domain to it':
    'Ein Registrar hat den Transfer einer Domain zu sich angenommen',
  'The transfer of a domain waits for you': 'Der Transfer einer Domain wartet auf Sie',
  'A domain was transferred': 'Eine Domain wurde transferiert',
  'The transfer of a domain failed or was cancelled':
    'Der Transfer einer Domain ist fehlgeschlagen oder wurde abgebrochen',
  'The mail to the owner of {} was sent again less than ten minutes ago. Wait before you send it once more.':
    'Die E-Mail an den Inhaber von {} wurde vor weniger als zehn Minuten erneut gesendet. Warten Sie, bevor Sie sie noch einmal senden.',
  '{} does not support {} through its API. It supports: {}.':
    '{} unterstützt {} nicht über die API. Unterstützt: {}.',
  '{} Nothing was bought. Add credit at {} or change how it is paid, and start a new operation.':
    '{} Es wurde nichts gekauft. Laden Sie Guthaben bei {} auf oder ändern Sie die Zahlungsweise, und starten Sie eine neue Operation.',
  '{} is no longer at its registrar.': '{} ist nicht mehr beim Registrar.',
  '{} is at this registrar already.': '{} ist schon bei diesem Registrar.',
  '{} accepts at most {} name servers.': '{} nimmt höchstens {} Nameserver an.',
  'send either `ds_records` or `dnskeys`': 'senden Sie entweder `ds_records` oder `dnskeys`',
  '{} makes the DS records itself: send the keys as `dnskeys`.':
    '{} erzeugt die DS-Records selbst: Senden Sie die Schlüssel als `dnskeys`.',
  'must be a key as in zone files: flags, protocol 3, algorithm and the public key':
    'muss ein Schlüssel wie in Zonendateien sein: Flags, Protokoll 3, Algorithmus und der öffentliche Schlüssel',
  'must be below {}, such as ns1.{}': 'muss unter {} liegen, zum Beispiel ns1.{}',
  'must be an IPv4 or IPv6 address': 'muss eine IPv4- oder IPv6-Adresse sein',
  '{} has prices in {}.': '{} hat Preise in {}.',
  'must be a domain below a TLD, such as example.com':
    'muss eine Domain unter einer TLD sein, zum Beispiel example.com',
  'The expiry date of {} is not known: refresh it first.':
    'Das Ablaufdatum von {} ist nicht bekannt: Aktualisieren Sie die Domain zuerst.',
  '{} expires on {}, not on {}. Nothing was renewed.':
    '{} läuft am {} ab, nicht am {}. Nichts wurde verlängert.',
  '{} sells nothing through its API.': '{} verkauft nichts über die API.',
  'is required to buy': 'wird für einen Kauf benötigt',
  'is required by this registrar': 'wird von diesem Registrar verlangt',
  'is not taken by orders at {}': 'wird bei Bestellungen bei {} nicht angenommen',
  'must be accepted': 'muss bestätigt werden',
  '{} sells no number of years that the registry of .{} allows.':
    '{} verkauft keine Anzahl von Jahren, die die Registry von .{} zulässt.',
  'For .{}, {} sells these numbers of years at once: {}.':
    'Für .{} verkauft {} auf einmal diese Zahlen von Jahren: {}.',
  '{} registers domains only with privacy: leave it out, or set it to true.':
    '{} registriert Domains nur mit Whois-Datenschutz: Lassen Sie die Angabe weg oder setzen Sie sie auf true.',
  '{} takes no orders with privacy: leave it out, or set it to false.':
    '{} nimmt keine Bestellungen mit Whois-Datenschutz an: Lassen Sie die Angabe weg oder setzen Sie sie auf false.',
  'The registrar does not sell this for {}.': 'Der Registrar verkauft das nicht für {}.',
  '{} is a premium name and costs {}: set `premium` to true to accept that.':
    '{} ist ein Premium-Name und kostet {}: Setzen Sie `premium` auf true, um das zu akzeptieren.',
  'The price is {}, more than the maximum of {} {}.': 'Der Preis ist {}, mehr als das Maximum von {} {}.',
  '.{} has no requirements: leave it out': '.{} hat keine Anforderungen: Lassen Sie es weg',
  'The operation {} on {} is not finished: it is {}. Wait for {}, or cancel it.':
    'Der Vorgang {} für {} ist nicht beendet: Zustand {}. Warten Sie auf {} oder brechen Sie ihn ab.',
  'The operation {} on {} is not finished: it is {}.': 'Der Vorgang {} für {} ist nicht beendet: Zustand {}.',
  'Another operation on {} is not finished.': 'Ein anderer Vorgang für {} ist nicht beendet.',
  '{} of {} is {} and cannot be cancelled any more.':
    '{} von {} hat den Zustand {} und kann nicht mehr abgebrochen werden.',
  '{} cannot cancel transfers through its API: cancel it at the registrar.':
    '{} kann Transfers nicht über die API abbrechen: Brechen Sie ihn beim Registrar ab.',
  'It could not be sent until {}. {}': 'Bis {} konnte nicht gesendet werden. {}',
  'The process that sent it has ended.': 'Der Prozess, der ihn gesendet hat, ist beendet.',
  'Whether the registrar has received the order is not known, so it is not sent again. {}':
    'Ob der Registrar den Auftrag erhalten hat, ist nicht bekannt, darum wird er nicht noch einmal gesendet. {}',
  'The registrar has not received the order: nothing was bought. Start a new operation.':
    'Der Registrar hat den Auftrag nicht erhalten: Nichts wurde gekauft. Beginnen Sie einen neuen Vorgang.',
  'The registrar does not say whether {} was bought. Look there before you start a new operation.':
    'Der Registrar teilt nicht mit, ob {} gekauft wurde. Sehen Sie dort nach, bevor Sie einen neuen Vorgang beginnen.',
  'The registrar has not executed the order.': 'Der Registrar hat den Auftrag nicht ausgeführt.',
  'The order ended with an internal error.': 'Der Auftrag endete mit einem internen Fehler.',
  'The domain could not be read afterwards: {}': 'Die Domain konnte danach nicht gelesen werden: {}',
  '{} is yours, but was not added: {}': '{} gehört Ihnen, wurde aber nicht hinzugefügt: {}',
  'is required to renew by filter: send `matched` of a dry run':
    'wird benötigt, um nach Filter zu verlängern: Senden Sie `matched` eines Testlaufs',
  'matches more than {} domains: narrow it, and send several requests':
    'trifft auf mehr als {} Domains zu: Schränken Sie ihn ein und senden Sie mehrere Anfragen',
  'The filter matches {} domains, not {}. Nothing was changed.':
    'Der Filter trifft auf {} Domains zu, nicht auf {}. Nichts wurde geändert.',
  'The owner of {} changes. {} may ask the present and the new owner to confirm it by e-mail, and changes nothing until then.':
    'Der Inhaber von {} wechselt. {} lässt es sich eventuell vom jetzigen und vom neuen Inhaber per E-Mail bestätigen und ändert bis dahin nichts.',
  'For 60 days after a change of owner, {} usually cannot be transferred to another registrar (ICANN Transfer Policy).':
    'Nach einem Inhaberwechsel kann {} in der Regel 60 Tage lang nicht zu einem anderen Registrar transferiert werden (Transfer-Richtlinie der ICANN).',
  'The new e-mail address of the owner has to be verified by the link in a mail within 15 days. Otherwise {} is suspended and does not resolve.':
    'Die neue E-Mail-Adresse des Inhabers muss innerhalb von 15 Tagen mit dem Link in einer E-Mail bestätigt werden. Sonst wird {} gesperrt und ist nicht mehr erreichbar.',
  'Other domains have the same contact at {}, and it changes for them, too: {}.':
    'Andere Domains haben bei {} denselben Kontakt, und er ändert sich auch für sie: {}.',
  'cannot be changed at {}. It takes: {}': 'kann bei {} nicht geändert werden. Möglich sind: {}',
  'must name the contact of a role': 'muss den Kontakt einer Rolle nennen',
  '.{} accepts no registrants in {}': '.{} nimmt keine Inhaber aus {} an',
  'its extension {} {} for .{}': 'die Erweiterung {} {} für .{}',
  'must be true to accept this: {}': 'muss true sein, um das zu akzeptieren: {}',
  'No address waits for its verification for {}.': 'Für {} wartet keine Adresse auf ihre Bestätigung.',
  'No address waits for its verification any more.': 'Es wartet keine Adresse mehr auf ihre Bestätigung.',
  'Confirm the change of the contacts of {} with the link in the mail from the registrar.':
    'Bestätigen Sie die Änderung der Kontakte von {} mit dem Link in der E-Mail des Registrars.',
  'The registrar has not shown the new contacts for 30 days: the change was probably not confirmed.':
    'Der Registrar zeigt die neuen Kontakte seit 30 Tagen nicht: Die Änderung wurde vermutlich nicht bestätigt.',
  'The registrar still changes the contacts if the change is confirmed.':
    'Der Registrar ändert die Kontakte trotzdem, wenn die Änderung bestätigt wird.',
  '{} shows and changes no contacts through its API.': '{} zeigt und ändert keine Kontakte über die API.',
  'The operation {} on {} uses {} and is not finished: it is {}.':
    'Der Vorgang {} für {} verwendet {} und ist nicht beendet: Zustand {}.',
  '{} does not show auth codes through its API.': '{} zeigt Auth-Codes nicht über die API.',
  '{} is locked against transfers: unlock it first.':
    '{} ist gegen Transfers gesperrt: Heben Sie die Sperre zuerst auf.',
  'is required, since no followed registrar sells domains':
    'wird benötigt, weil keiner der Registrare, deren Domains Sie verfolgen, Domains verkauft',
}
