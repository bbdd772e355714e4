import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { countNames } from '#kernel/access/plan.ts'
import { areas, eventTypes, failingTypes, limits } from './areas.ts'

const names = areas.map(({ name }) => name)

/** The areas between which the layer check enforces an order; some of them are not written yet. */
async function checkedOrder(): Promise<string[]> {
  const path = '../../../.dependency-cruiser.mjs'
  const { default: rules } = (await import(path)) as { default: { forbidden: { name: string }[] } }
  return rules.forbidden.flatMap(({ name }) => /^(.+)-uses-earlier-areas-only$/.exec(name)?.[1] ?? [])
}

describe('the list of areas', () => {
  it('has every folder of areas, under its name', () => {
    const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
    expect(names.toSorted()).toEqual(folders.toSorted())
  })

  it('has them in the order that the layer check enforces', async () => {
    expect((await checkedOrder()).filter((name) => names.includes(name))).toEqual(names)
  })

  it('counts every resource that plans limit, in one area', () => {
    expect(limits.map(({ name }) => name).toSorted()).toEqual(countNames.toSorted())
  })

  it('has every event type and every type of resource that can fail once', () => {
    for (const all of [eventTypes.map(({ kind }) => kind), failingTypes.map(({ name }) => name)])
      expect(all).toEqual([...new Set(all)])
  })
})
