import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Translate } from '#language/language.ts'
import { de } from '../messages-de.ts'
import { en } from '../messages-en.ts'
import { entryText, incidentCause, incidentTitle } from './entry-text.ts'

beforeAll(async () => {
  const resources = { de: { monitoring: de }, en: { monitoring: en } }
  await i18next.init({ lng: 'de', resources, interpolation: { escapeValue: false } })
})

const textIn = (language: 'de' | 'en', entry: Partial<Parameters<typeof entryText>[2]>) =>
  entryText(i18next.getFixedT(language, 'monitoring'), language, {
    code: null,
    data: {},
    message: 'As the API says it.',
    ...entry,
  })

describe('an entry of the timeline of an incident', () => {
  it('is written in the language of the dashboard', () => {
    const entry = { code: 'exit_code_reported', data: { exit_code: 3 } } as const
    expect(textIn('de', entry)).toBe('Der Job hat den Exit-Code 3 gemeldet.')
    expect(textIn('en', entry)).toBe('The job reported exit code 3.')
  })

  it('shows times and durations in the format of the language', () => {
    const data = { started_at: '2026-01-31T02:00:00.000Z', max_runtime_seconds: 600 }
    expect(textIn('de', { code: 'run_too_long', data })).toMatch(
      /^Der Lauf vom .*2026.* dauert länger als 10 Minuten\.$/,
    )
  })

  it('names why a check failed, before the message of the check', () => {
    const message = 'Status 502, not 2xx'
    const data = { failure_class: 'status', message }
    expect(textIn('de', { code: 'check_failed', data, message })).toBe(
      'Statuscode nicht akzeptiert: Status 502 statt 2xx',
    )
  })

  it('names the members of a composite monitor that fail', () => {
    const data = { members: 3, down: 'Mail', degraded: '', message: '1 of 3 members is down: Mail.' }
    expect(textIn('de', { code: 'members_failing', data })).toBe('Ausgefallen: Mail.')
  })

  it('names the value and the threshold of an alert of a server', () => {
    const data = {
      condition: 'disk_usage',
      label: '/var',
      value: 0.943,
      threshold: 0.9,
      for_seconds: 300,
      since: '2026-01-31T02:00:00.000Z',
    }
    expect(textIn('de', { code: 'threshold_reached', data })).toBe(
      'Die Belegung von /var liegt seit 5 Minuten bei mindestens 90 %, jetzt bei 94,3 %.',
    )
    expect(textIn('en', { code: 'threshold_reached', data: { ...data, for_seconds: 0 } })).toMatch(
      /^Usage of \/var is at least 90 %\. It is 94[.,]3 %\.$/,
    )
    expect(textIn('de', { code: 'alert_ended', data: { ...data, value: null } })).toBe(
      'Die Belegung von /var wird nicht mehr gemeldet.',
    )
    const forecast = { ...data, condition: 'disk_full_forecast', value: 5.2, threshold: 24 }
    expect(textIn('de', { code: 'threshold_reached', data: forecast })).toBe(
      '/var ist in 5 Stunden voll, wenn es sich wie in den letzten Stunden füllt. Die Schwelle ist 1 Tag.',
    )
    expect(textIn('de', { code: 'threshold_reached', data: { ...data, condition: 'of_the_future' } })).toBe(
      'As the API says it.',
    )
  })

  it('does not name the class of a failure twice', () => {
    const message = '127.0.0.1:1 refused the connection'
    const data = { failure_class: 'connect_refused', message }
    expect(textIn('de', { code: 'check_failed', data, message })).toBe(
      '127.0.0.1:1 hat die Verbindung abgelehnt',
    )
  })

  it('says in the language why a target is degraded', () => {
    const message = 'Took 900 ms, longer than 500 ms'
    const data = { failure_class: null, message }
    expect(textIn('de', { code: 'check_failed', data, message })).toBe('Dauerte 900 ms, länger als 500 ms')
  })

  it('shows what users wrote, and what this version does not know, as it is', () => {
    expect(textIn('de', {})).toBe('As the API says it.')
    expect(textIn('de', { code: 'from_the_future' as 'resolved' })).toBe('As the API says it.')
  })
})

describe('an incident', () => {
  const t: Translate<'monitoring'> = i18next.getFixedT('de', 'monitoring')

  it('has its title and its cause in the language of the dashboard', () => {
    const title_text = { code: 'monitor_is_down', data: { name: 'Shop' } } as const
    expect(incidentTitle(t, { title: 'Shop is down', title_text })).toBe('Shop ist ausgefallen')
    const cause_text = { code: 'exit_code_reported', data: { exit_code: 3 } } as const
    expect(incidentCause(t, 'de', { cause: 'The job reported exit code 3.', cause_text })).toBe(
      'Der Job hat den Exit-Code 3 gemeldet.',
    )
  })

  it('keeps what users wrote', () => {
    expect(incidentTitle(t, { title: 'Slow checkout', title_text: null })).toBe('Slow checkout')
    expect(incidentCause(t, 'de', { cause: 'The database is slow', cause_text: null })).toBe(
      'The database is slow',
    )
  })
})
