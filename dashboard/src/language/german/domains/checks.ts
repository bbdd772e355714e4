/** What the checks of domains find, and what to do about it. */
export const domainCheckSentences: Readonly<Record<string, string>> = {
  'The registry does not delegate the domain': 'Die Registry delegiert die Domain nicht',
  'The registry publishes no name servers for {}, so it does not resolve. Its registrar has {}.':
    'Die Registry veröffentlicht keine Nameserver für {}, deshalb wird die Domain nicht aufgelöst. Beim Registrar eingetragen: {}.',
  'The registry and the registrar have different name servers':
    'Registry und Registrar haben unterschiedliche Nameserver',
  'The registry delegates {} to {}. Its registrar has {}. A change takes up to some hours; if it stays so, set the name servers again.':
    'Die Registry delegiert {} an {}. Beim Registrar eingetragen: {}. Eine Änderung dauert bis zu einigen Stunden. Bleibt es dabei, setzen Sie die Nameserver erneut.',
  'The delegation and the zone have different name servers':
    'Delegierung und Zone haben unterschiedliche Nameserver',
  'The registry delegates {} to {}. Its zone has the NS records {}. Both should be the same.':
    'Die Registry delegiert {} an {}. Die Zone hat die NS-Records {}. Beide sollten übereinstimmen.',
  'The domain does not use the name servers of its zone':
    'Die Domain verwendet nicht die Nameserver ihrer Zone',
  '{} uses {}. The zone in Holdfast is at {}, so its records have no effect.':
    '{} verwendet {}. Die Zone in Holdfast liegt auf {}, deshalb wirken ihre Records nicht.',
  'No name server of the domain answers for it': 'Kein Nameserver der Domain antwortet für sie',
  'Some name servers of the domain do not answer for it':
    'Einige Nameserver der Domain antworten nicht für sie',
  '{} does not resolve: {}. Create the zone there, or set other name servers.':
    '{} wird nicht aufgelöst: {}. Legen Sie die Zone dort an, oder setzen Sie andere Nameserver.',
  'Queries for {} are slow or fail at {}. Create the zone there, or remove them from the name servers.':
    'Anfragen zu {} sind langsam oder scheitern bei {}. Legen Sie die Zone dort an, oder entfernen Sie die Server.',
  'The name servers have different versions of the zone':
    'Die Nameserver haben unterschiedliche Versionen der Zone',
  'The serials of {} are {}. After a change this is normal for some minutes. If it stays so, a server does not receive updates. Providers that are used in parallel number their versions independently.':
    'Die Seriennummern von {} sind {}. Nach einer Änderung ist das einige Minuten lang normal. Bleibt es dabei, erhält ein Server keine Aktualisierungen. Parallel genutzte Anbieter nummerieren ihre Versionen unabhängig voneinander.',
  'The registry has DS records, but the zone is not signed':
    'Die Registry hat DS-Records, aber die Zone ist nicht signiert',
  'The registry publishes DS records with key tags {} for {}, and its name servers have no keys. Resolvers that validate DNSSEC reject all answers, so the domain does not resolve for many users. Remove the DS records, or sign the zone.':
    'Die Registry veröffentlicht DS-Records mit den Key-Tags {} für {}, und die Nameserver haben keine Schlüssel. Resolver, die DNSSEC prüfen, verwerfen alle Antworten. Für viele Nutzer wird die Domain daher nicht aufgelöst. Entfernen Sie die DS-Records, oder signieren Sie die Zone.',
  'The DS records at the registry match none of the keys':
    'Die DS-Records der Registry passen zu keinem Schlüssel',
  'The registry publishes DS records with key tags {} for {}, which match no key of {}. Resolvers that validate DNSSEC reject the answers, so the domain does not resolve for many users.':
    'Die Registry veröffentlicht DS-Records mit den Key-Tags {} für {}. Sie passen zu keinem Schlüssel von {}. Resolver, die DNSSEC prüfen, verwerfen die Antworten. Für viele Nutzer wird die Domain daher nicht aufgelöst.',
  'The registry and the registrar have different DS records':
    'Registry und Registrar haben unterschiedliche DS-Records',
  'The registry publishes {} DS records for {}, and its registrar has {}. A change takes up to some hours; if it stays so, set the DS records again.':
    'Die Registry veröffentlicht {} DS-Records für {}, beim Registrar sind es {}. Eine Änderung dauert bis zu einigen Stunden. Bleibt es dabei, setzen Sie die DS-Records erneut.',
  'The zone is signed, but the registry has no DS record':
    'Die Zone ist signiert, aber die Registry hat keinen DS-Record',
  'The name servers of {} sign its records. Without a DS record at the registry, resolvers do not check the signatures.':
    'Die Nameserver von {} signieren die Records. Ohne DS-Record bei der Registry prüfen Resolver die Signaturen nicht.',
  'The domain expires soon and is not renewed automatically':
    'Die Domain läuft bald ab und wird nicht automatisch verlängert',
  '{} expires on {}. Its registrar does not tell whether it is renewed automatically.':
    '{} läuft am {} ab. Der Registrar gibt nicht an, ob sie automatisch verlängert wird.',
  '{} expires on {}. Renew it, or switch on automatic renewal.':
    '{} läuft am {} ab. Verlängern Sie die Domain, oder schalten Sie die automatische Verlängerung ein.',
  'The last renewal could not be paid': 'Die letzte Verlängerung konnte nicht bezahlt werden',
  'The renewal of {} has failed: {}': 'Die Verlängerung von {} ist fehlgeschlagen: {}',
  'The credit at the registrar is too low for the renewal':
    'Das Guthaben beim Registrar reicht nicht für die Verlängerung',
  '{} expires on {} and is renewed automatically. The account at {} has {}, and the renewals until {} cost {}. Add credit.':
    '{} läuft am {} ab und wird automatisch verlängert. Das Konto bei {} hat {}, und die Verlängerungen bis {} kosten {}. Laden Sie Guthaben auf.',
  'Billing at {}': 'Abrechnung bei {}',
  'Read the credit again': 'Guthaben erneut lesen',
  'The e-mail address of the owner is not verified': 'Die E-Mail-Adresse des Inhabers ist nicht bestätigt',
  'The registrar has sent a mail with a link to the owner of {}. If nobody opens it within about 15 days, the domain is suspended and does not resolve.':
    'Der Registrar hat dem Inhaber von {} eine E-Mail mit einem Link geschickt. Wird der Link nicht innerhalb von etwa 15 Tagen geöffnet, wird die Domain gesperrt und nicht mehr aufgelöst.',
  'The registrar has sent a mail with a link to the owner of {}. If nobody opens it by {}, the domain is suspended and does not resolve.':
    'Der Registrar hat dem Inhaber von {} eine E-Mail mit einem Link geschickt. Wird der Link nicht bis zum {} geöffnet, wird die Domain gesperrt und nicht mehr aufgelöst.',
  'Send the verification mail again': 'Bestätigungsmail erneut senden',
  'The domain is not locked against transfers': 'Die Domain ist nicht gegen Transfers gesperrt',
  'With its auth code, {} can be transferred to another registrar.':
    'Mit dem Auth-Code kann {} zu einem anderen Registrar übertragen werden.',
  'The domain is on hold and does not resolve': 'Die Domain ist gesperrt und wird nicht aufgelöst',
  'Its registrar or registry has put it on hold. Often the e-mail address of its owner was not verified. Ask the registrar.':
    'Registrar oder Registry haben sie gesperrt. Oft wurde die E-Mail-Adresse des Inhabers nicht bestätigt. Fragen Sie den Registrar.',
  'The domain has expired': 'Die Domain ist abgelaufen',
  'Its registrar still renews it, usually at the usual price: renew it now.':
    'Der Registrar verlängert sie noch, meist zum üblichen Preis: Verlängern Sie sie jetzt.',
  'The domain was deleted and can still be restored':
    'Die Domain wurde gelöscht und kann noch wiederhergestellt werden',
  'A restore costs more than a renewal, and is possible for some weeks. Ask the registrar now.':
    'Eine Wiederherstellung kostet mehr als eine Verlängerung und ist einige Wochen lang möglich. Fragen Sie jetzt den Registrar.',
  'The domain is about to be released': 'Die Domain wird bald freigegeben',
  'It cannot be restored any more. Anyone can register it once the registry has released it.':
    'Sie kann nicht mehr wiederhergestellt werden. Sobald die Registry sie freigibt, kann jeder sie registrieren.',
  'The registry does not know the domain': 'Die Registry kennt die Domain nicht',
  '{} says that {} is not registered, but its registrar lists it. Ask the registrar at once.':
    '{} sagt, dass {} nicht registriert ist, aber der Registrar führt sie. Fragen Sie sofort den Registrar.',
  'A transfer to another registrar has begun': 'Ein Transfer zu einem anderen Registrar hat begonnen',
  '{} shows {}, and the registrar does not. If you have not requested a transfer, object at your registrar at once.':
    '{} zeigt {}, der Registrar nicht. Wenn Sie keinen Transfer beantragt haben, widersprechen Sie sofort bei Ihrem Registrar.',
  'The registry is deleting the domain': 'Die Registry löscht die Domain',
  '{} shows {}, and the registrar does not. Renew or restore the domain at once.':
    '{} zeigt {}, der Registrar nicht. Verlängern Sie die Domain sofort oder stellen Sie sie wieder her.',
  'The registry has put the domain on hold': 'Die Registry hat die Domain gesperrt',
  '{} shows {}, and the registrar does not. The domain does not resolve: ask the registrar.':
    '{} zeigt {}, der Registrar nicht. Die Domain wird nicht aufgelöst: Fragen Sie den Registrar.',
  'The registry does not show the transfer lock': 'Die Registry zeigt keine Transfersperre',
  'The registrar says that the domain is locked against transfers, but {} shows no lock.':
    'Laut Registrar ist die Domain gegen Transfers gesperrt, aber {} zeigt keine Sperre.',
  'The registry has another expiry date': 'Die Registry hat ein anderes Ablaufdatum',
  'The registrar says {}, and {} says {}.': 'Der Registrar sagt {}, und {} sagt {}.',
  'The zone of the domain is not in Holdfast': 'Die Zone der Domain ist nicht in Holdfast',
  'Add the zone {} to see and change its records here.':
    'Fügen Sie die Zone {} hinzu, um ihre Records hier zu sehen und zu ändern.',
  'Set the name servers at the registrar': 'Nameserver beim Registrar setzen',
  'Use the name servers of the zone': 'Nameserver der Zone verwenden',
  'Remove the DS records': 'DS-Records entfernen',
  'Set the DS records of the zone’s keys': 'DS-Records der Schlüssel der Zone setzen',
  'Switch on automatic renewal': 'Automatische Verlängerung einschalten',
  'Lock the domain': 'Domain sperren',
  'Read the domain at its registrar': 'Domain beim Registrar lesen',
  'Add the zone': 'Zone hinzufügen',
  '{} is a name for tests or private networks, not of the public DNS.':
    '{} ist ein Name für Tests oder private Netze und nicht im öffentlichen DNS.',
  'The root servers could not be asked: {}.': 'Die Root-Server konnten nicht gefragt werden: {}.',
  'The name servers did not answer in time.': 'Die Nameserver haben nicht rechtzeitig geantwortet.',
  'No DNSKEY record of {} matches the DS records of its domain.':
    'Kein DNSKEY-Eintrag von {} passt zu den DS-Einträgen seiner Domain.',
  'The signatures of {} are missing, wrong or out of date.':
    'Die Signaturen von {} fehlen, sind falsch oder abgelaufen.',
  'The signatures of {} are too many to verify.': 'Die Signaturen von {} sind zu viele, um sie zu prüfen.',
  '{} leads to more than {} aliases.': '{} führt zu mehr als {} Aliasen.',
  'The name servers of {} could not be asked: {}.': 'Die Nameserver von {} konnten nicht gefragt werden: {}.',
  'The name servers of {} could not be asked for DS records: {}.':
    'Die Nameserver von {} konnten nicht nach DS-Records gefragt werden: {}.',
}
