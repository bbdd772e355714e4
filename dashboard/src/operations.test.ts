import { operations } from '@holdfast/client'
import { describe, expect, it } from 'vitest'

const sources = import.meta.glob<string>(['./**/*.ts', './**/*.tsx', '!./**/*.test.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** Operations that no page uses, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'account.sandbox.offers.put': 'Decides what a test of purchases finds; tests are written against the API.',
  'account.sandbox.contacts.put': 'Decides what a test of contacts finds; tests are written against the API.',
  'domains.create': 'Names are added by domains.bulk, one or many.',
  'dns.records.delete': 'Records are deleted by dns.records.bulk, one or many, which can be undone as one.',
  'dns.records.read': 'The list of records has all of each.',
  'domains.calendars.read': 'The list of calendars, which are few, has all of each.',
  'domains.calendars.update': 'A calendar is named when it is created, and can be replaced.',
  'domains.watched.create': 'Names are added by domains.watched.bulk, one or many.',
  'domains.watched.registration.read': 'The watched domain has it.',
  'cloud.ssh_keys.read': 'The list of keys has all of each.',
  'cloud.snapshot_schedules.read': 'The list of schedules of a server, which are few, has all of each.',
  'cloud.servers.metrics.export': 'Prometheus reads it; the pages of servers have charts.',
  'cloud.agents.enrolment_tokens.read': 'The list of tokens has all of each.',
  'certificates.managed.orders.read': 'The list of orders of a managed certificate has all of each.',
  'certificates.authorities.read': 'The list of authorities, which are few, has all of each.',
  'alert_rules.read': 'The list of rules, which are few, has all of each.',
  'alerts.read': 'The list of alerts has all of each.',
  'ping_keys.read': 'The list of ping keys, which are few, has all of each.',
  'ping_keys.update': 'A ping key is named when it is created, and can be replaced.',
  'monitors.uptime.list': 'The page of a monitor reads its own uptime; the list is for reports.',
  'dynamic_ips.bindings.read': 'The list of bindings, which are few, has all of each.',
  'dynamic_ips.firewall_bindings.read': 'The list of bindings, which are few, has all of each.',
}

const text = Object.values(sources).join('\n')
const offered = new Set([...text.matchAll(/request\(\s*'([\w.]+)'/g)].map(([, id]) => id))

describe('The dashboard', () => {
  it('uses every operation of the API, except those with a reason', () => {
    const missing = Object.keys(operations).filter((id) => !offered.has(id) && !(id in exceptions))
    expect(missing).toEqual([])
  })

  it('has no unnecessary exception', () => {
    const needless = Object.keys(exceptions).filter((id) => offered.has(id) || !(id in operations))
    expect(needless).toEqual([])
  })
})
