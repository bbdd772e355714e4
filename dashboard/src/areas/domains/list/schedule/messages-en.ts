/** The messages of the calendar of a year in English. */
export const scheduleMessages = {
  schedule: 'Calendar',
  scheduleText:
    'When your domains expire, and when the domains that you watch are expected to be released. Choose a day to see them.',
  scheduleExpiry: 'Expiry of a domain',
  scheduleRelease: 'Expected release of a watched domain',
  scheduleEmpty: 'Nothing expires or is released in these months.',
  scheduleExpiries_one: '{{count}} domain expires',
  scheduleExpiries_other: '{{count}} domains expire',
  scheduleReleases_one: '{{count}} release expected',
  scheduleReleases_other: '{{count}} releases expected',
  scheduleRenews: 'Renews automatically',
  scheduleReleased: 'Expected to be released from this day on.',
  scheduleMore_one: '{{count}} more',
  scheduleMore_other: '{{count}} more',
  yearBefore: 'Previous twelve months',
  yearAfter: 'Next twelve months',
}
