import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { StartError } from '#platform/config/config.ts'
import { defaultPlans, givenPlansFile } from '#testing/account/plans.ts'
import { planCatalogue, readPlans } from './catalogue.ts'

function givenFile(text: string): string {
  const { path, remove } = givenPlansFile({})
  onTestFinished(remove)
  writeFileSync(path, text)
  return path
}

/** The messages with which a plans file prevents the start, without the name of the file. */
function faultsOf(text: string): string[] {
  const path = givenFile(text)
  try {
    readPlans(path)
  } catch (error) {
    if (error instanceof StartError) return error.message.split('\n').map((line) => line.replace(path, ''))
    throw error
  }
  return []
}

/** The default plans with changes to the free plan. */
const withFree = (changes: Record<string, unknown>) => {
  const plans = defaultPlans()
  return JSON.stringify({ ...plans, free: { ...plans.free, ...changes } })
}

describe('the default plans', () => {
  it("are valid by the schema for the operator's file", () => {
    expect(readPlans(join(import.meta.dirname, 'plans.json')).plans).toEqual(readPlans(null).plans)
  })

  it('contain the documented limits', () => {
    const { plans, of } = readPlans(null)
    expect(plans.map(({ name }) => name)).toEqual(['free', 'pro', 'business', 'unlimited'])
    const promised = (name: string) => {
      const { rates, counts, retention_days } = of(name)
      return [rates.read?.per_minute, rates.write?.per_minute, counts.webhook_endpoints, retention_days.logs]
    }
    expect(promised('free')).toEqual([60, 60, 2, 3])
    expect(of('free').rates.read?.burst).toBe(30)
    expect(of('free').rates.session).toEqual({ per_minute: 600, burst: 200 })
    expect(promised('pro')).toEqual([600, 600, 20, 30])
    expect(promised('business')).toEqual([3000, 3000, 100, 90])
    expect(Object.values(of('unlimited').counts).every((count) => count === null)).toBe(true)
    expect(of('unlimited').rates).toEqual({ read: null, write: null, ingest: null, session: null })
  })
})

describe('a plan that is not in the catalogue', () => {
  it('is the strictest of all in every respect, and never without limits', () => {
    const { free, pro, unlimited } = defaultPlans()
    if (!free || !pro || !unlimited) throw new Error('A default plan is missing')
    const catalogue = planCatalogue({
      roomy: { ...unlimited, api_access: false, check_interval_seconds: 600 },
      slow: { ...pro, rates: { ...pro.rates, write: { per_minute: 1, burst: 900 } } },
      small: free,
    })
    expect(catalogue.has('pr0')).toBe(false)
    expect(catalogue.of('pr0')).toEqual({
      ...free,
      name: 'pr0',
      title: 'pr0',
      api_access: false,
      check_interval_seconds: 600,
      rates: { ...free.rates, write: { per_minute: 1, burst: 30 } },
    })
  })
})

describe('a file of plans', () => {
  it('replaces the default plans', () => {
    const { plans } = readPlans(givenFile(JSON.stringify({ only: defaultPlans().pro })))
    expect(plans).toEqual([{ name: 'only', ...defaultPlans().pro }])
  })

  it.each([
    [{ api_access: 'yes' }, '/free/api_access must be boolean; got "yes"'],
    [{ check_interval_seconds: 0 }, '/free/check_interval_seconds must be >= 1; got 0'],
    [
      { counts: { ...defaultPlans().free?.counts, zones: 1.5 } },
      '/free/counts/zones must be integer or null; got 1.5',
    ],
    [{ counts: { ...defaultPlans().free?.counts, zones: -1 } }, '/free/counts/zones must be >= 0; got -1'],
    [{ color: 'red' }, '/free/color is unknown; known names are title, api_access, rates, counts'],
    [{ rates: { read: null, write: null, session: null } }, '/free/rates/ingest is required'],
  ])('with an error prevents the start, and the message says what and where: %j', (changes, sentence) => {
    expect(faultsOf(withFree(changes))).toEqual([expect.stringContaining(`: ${sentence}`)])
  })

  it('reports all of its errors at once', () => {
    const faults = faultsOf(withFree({ title: '', counts: { zones: 'many' } }))
    expect(faults.length).toBeGreaterThan(2)
    expect(faults).toContainEqual(expect.stringContaining('/free/title must not be empty'))
    expect(faults).toContainEqual(expect.stringContaining('/free/counts/zones must be'))
    expect(faults).toContainEqual(expect.stringContaining('/free/counts/members is required'))
  })

  it.each([
    ['{', 'The file is not valid JSON'],
    ['{"a": 1, "a": 2}', '/a occurs twice'],
    ['{}', 'must NOT have fewer than 1 properties'],
    ['{"Free Plan": {}}', '/Free Plan is not an allowed name'],
  ])('that is not a valid file of plans is refused: %s', (text, sentence) => {
    expect(faultsOf(text).join('\n')).toContain(sentence)
  })

  it('that does not exist is named', () => {
    expect(() => readPlans('/nowhere/plans.json')).toThrow(
      'HOLDFAST_PLANS_FILE: /nowhere/plans.json cannot be read (ENOENT)',
    )
  })
})
