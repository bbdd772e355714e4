/** The messages of the calendar of a year in German. */
export const scheduleMessages = {
  schedule: 'Kalender',
  scheduleText:
    'Wann Ihre Domains ablaufen und wann beobachtete Domains voraussichtlich frei werden. Wählen Sie einen Tag, um sie zu sehen.',
  scheduleExpiry: 'Ablauf einer Domain',
  scheduleRelease: 'Erwartete Freigabe einer beobachteten Domain',
  scheduleEmpty: 'In diesen Monaten läuft nichts ab und wird nichts frei.',
  scheduleExpiries_one: '{{count}} Domain läuft ab',
  scheduleExpiries_other: '{{count}} Domains laufen ab',
  scheduleReleases_one: '{{count}} Freigabe erwartet',
  scheduleReleases_other: '{{count}} Freigaben erwartet',
  scheduleRenews: 'Verlängert sich automatisch',
  scheduleReleased: 'Freigabe ab diesem Tag erwartet.',
  scheduleMore_one: '{{count}} weitere',
  scheduleMore_other: '{{count}} weitere',
  yearBefore: 'Vorherige zwölf Monate',
  yearAfter: 'Nächste zwölf Monate',
}
