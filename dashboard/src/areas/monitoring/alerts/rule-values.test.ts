import { describe, expect, it } from 'vitest'
import type { AlertRule } from './conditions.ts'
import { newRuleValues, ruleInput, rulePatch, ruleValues } from './rule-values.ts'

const rule: AlertRule = {
  id: 'alr_01jcqkz0000000000000000000',
  name: 'Disk almost full',
  enabled: true,
  condition: 'disk_usage',
  threshold: 0.925,
  recover_threshold: 0.29,
  for_seconds: 300,
  recover_seconds: 60,
  severity: 'critical',
  server_labels: { env: 'prod' },
  labels: { team: 'web' },
  created_at: '2026-01-31T12:00:00.000Z',
  updated_at: '2026-01-31T12:00:00.000Z',
}

describe('the form of an alert rule', () => {
  it('shows usage in percent and sends it as a part', () => {
    const values = ruleValues(rule)
    expect(values).toMatchObject({ threshold: 92.5, recover_threshold: 29, server_labels: ['env:prod'] })
    const { id, enabled, created_at, updated_at, ...content } = rule
    expect(ruleInput(values)).toEqual(content)
  })

  it('removes labels that were removed', () => {
    const values = { ...ruleValues(rule), labels: ['env:prod'] }
    expect(rulePatch(values, rule)).toMatchObject({ labels: { env: 'prod', team: null } })
    expect(rulePatch(values, rule)).not.toHaveProperty('condition')
  })

  it('sends no threshold for a condition that has none', () => {
    const values = { ...newRuleValues('disk_usage'), condition: 'failed_unit' } as const
    expect(ruleInput(values)).toMatchObject({ threshold: null, recover_threshold: null })
    expect(ruleInput({ ...newRuleValues('clock_offset'), recover_threshold: '' })).toMatchObject({
      threshold: 30,
      recover_threshold: null,
    })
  })
})
