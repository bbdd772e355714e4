/** What every event type of every area tells people. */
import { describe, expect, it } from 'vitest'
import { eventTypes } from '#areas/areas.ts'
import type { EventKind } from '#kernel/events/event-kind.ts'
import type { Notification } from '#kernel/events/notification.ts'

/** Only sent to the endpoint that is tested. */
const unrouted = ['webhook.test']

/** Those that need attention, and that no event ends: the reason. */
const withoutEnd: Readonly<Record<string, string>> = {
  'agent.cloned': 'it is reported once: a person enrols each machine, or the agent gets a new secret',
  'cloud.orphan_found': 'it is reported once: a person adds, deletes or ignores the server',
  'firewall.deleted': 'it is reported once: the firewall does not come back',
  'domain.status_changed': 'the same type ends it, when the domain is active again',
  'domain.drift_detected': 'it is reported once for each change at the registrar',
  'server.status_changed': 'the same type ends it, when the server is up again',
  'server.missing': 'server.status_changed ends it, when the server is back and up',
  'watched_domain.registration_stopped': 'it is reported once: nothing is tried any more',
  'dynamic_ip.held': 'it is reported once for each pair of addresses, and the kept address stays valid',
}

/** What concerns the whole account, by the page that shows it: it names a currency. */
const ofAccount: Readonly<Record<string, string>> = {
  'cloud.spending_exceeded': '/servers?tab=costs',
  'cloud.spending_recovered': '/servers?tab=costs',
}

/** What is wrong in them lasts since the event itself. */
const withoutSince = [
  'agent.cloned',
  'certificate.expiring',
  'certificate.renewal_failed',
  'certificate.installation_failed',
  'cloud.spending_exceeded',
  'dns.drift_detected',
  'dns.zone_held',
  'domain.expiring',
  'domain.operation_needs_user',
  'domain.problem_found',
  'domain.status_changed',
  'domain.transfer_failed',
  'domain.transfer_needs_user',
  'dynamic_ip.binding_failed',
  'server.missing',
  'server.status_changed',
  'snapshot_schedule.failed',
  'watched_domain.available',
  'watched_domain.dropping_soon',
]

const all = eventTypes.filter(({ kind }) => !unrouted.includes(kind))

function messageOf({ kind, notification, example }: EventKind): Notification {
  if (!notification) throw new Error(`${kind} has no notification: people would only read its summary`)
  return notification(example)
}

function idsIn(example: EventKind['example']): string[] {
  return Object.entries(example).flatMap(([name, value]) =>
    name.endsWith('_id') && typeof value === 'string' ? [value] : [],
  )
}

describe('a reminder or escalation that a monitor or heartbeat publishes', () => {
  it.each(['monitor.alert', 'heartbeat.missed'])('of %s is for webhooks: rules have their own', (kind) => {
    const type = all.find((one) => one.kind === kind)
    const inPhase = (phase: string) => type?.notification?.({ ...type.example, phase }).isRepetition ?? false
    expect(['opened', 'reminder', 'escalated'].map(inPhase)).toEqual([false, true, true])
  })
})

describe.each(all)('a notification of $kind', (type) => {
  const message = messageOf(type)
  const { title, text = '', facts = [], path = '', severity, alert } = message

  it('says what happened to which resource, in plain words', () => {
    const { example } = type
    const names = [
      'name',
      'zone',
      'title',
      'domain',
      ...(type.kind in ofAccount ? ['currency'] : []),
    ].flatMap((name) => example[name] ?? [])
    const firewall = (example['firewall'] as { name: string } | null | undefined)?.name
    expect([...names, ...(firewall ? [firewall] : [])].some((name) => title.includes(String(name)))).toBe(
      true,
    )
    const words = [title, text, ...facts.flatMap(({ name, value }) => [name, value])].join('\n')
    // No ids, members of JSON or missing values.
    expect(words).not.toMatch(/\b[a-z]{2,4}_0[0-9a-z]{20,}|[{}"]|\bundefined\b|\bnull\b|\[object/)
    expect(title).toMatch(/^\p{Lu}|^\d|^shop|^[a-z0-9.-]+ /u)
    expect(title).not.toMatch(/[.:]$/)
    expect(title.length).toBeLessThan(120)
  })

  it('links to the page of the resource', () => {
    const page = ofAccount[type.kind]
    if (page !== undefined) return expect(path).toBe(page)
    expect(path).toMatch(/^\/[a-z/-]+\/[a-z]+_[0-9a-z]+$/)
    expect(idsIn(type.example)).toContain(path.split('/').at(-1))
  })

  it('has a text and facts if it needs attention, and then says since when', () => {
    if (severity === 'info') return
    expect(text).toMatch(/\.$/)
    expect(facts.length).toBeGreaterThan(0)
    if (alert && !withoutSince.includes(type.kind))
      expect(facts.map(({ name }) => name).join()).toMatch(/Since|Last report|Started/)
  })

  it('is ended by another event if it needs attention', () => {
    if (severity === 'info' || type.kind in withoutEnd) return
    expect(alert).toBeDefined()
    const ends = all.map((other) => messageOf(other)).filter((other) => other.alert?.key === alert?.key)
    expect(ends.some((other) => other.alert?.change === 'closed' && other.severity === 'info')).toBe(true)
  })

  it('says something for data of an earlier version, too', () => {
    expect(() => type.notification?.({})).not.toThrow()
  })
})
