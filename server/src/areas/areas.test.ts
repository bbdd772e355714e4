import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { countNames } from '#kernel/access/plan.ts'
import { areas, eventTypes, failingTypes, limits } from './areas.ts'

const names = areas.map(({ name }) => name)

/** The areas between which the layer check enforces an order. Some of them do not exist yet. */
async function checkedOrder(): Promise<string[]> {
  const path = '../../../.dependency-cruiser.mjs'
  const { default: rules } = (await import(path)) as { default: { forbidden: { name: string }[] } }
  return rules.forbidden.flatMap(({ name }) => /^(.+)-uses-earlier-areas-only$/.exec(name)?.[1] ?? [])
}

describe('the list of areas', () => {
  it('contains every folder of areas, under its name', () => {
    const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
    expect(names.toSorted()).toEqual(folders.toSorted())
  })

  it('has the order that the layer check enforces', async () => {
    expect((await checkedOrder()).filter((name) => names.includes(name))).toEqual(names)
  })

  it('counts every resource that plans limit, in one area', () => {
    expect(limits.map(({ name }) => name).toSorted()).toEqual(countNames.toSorted())
  })

  it('contains every event type and every resource type that can fail once', () => {
    for (const all of [eventTypes.map(({ kind }) => kind), failingTypes.map(({ name }) => name)])
      expect(all).toEqual([...new Set(all)])
  })
})

/** The name of each migration, its area, and what it creates and alters. */
function migrationsOfAreas() {
  return globSync('**/migrations/*.sql', { cwd: import.meta.dirname })
    .map((path) => {
      const [area = ''] = path.split('/')
      const file = basename(path)
      const sql = readFileSync(join(import.meta.dirname, path), 'utf8').replaceAll(/--.*/g, '')
      const named = (statement: RegExp) => [...sql.matchAll(statement)].map(([, table = '']) => table)
      return {
        area,
        file,
        created: named(/create table (?:if not exists )?(\w+)/g),
        altered: named(/(?:alter|drop) table (?:if exists )?(?:only )?(\w+)/g),
      }
    })
    .toSorted((a, b) => (a.file < b.file ? -1 : 1))
}

/** Exceptions, with their reason. */
const exceptions: Readonly<Record<string, string>> = {
  '0019-dynamic-ip.sql dns_applies': 'predates the rule',
  '0031-managed-records.sql dns_managed_rrsets': 'predates the rule',
  '0085-channel-rates.sql webhook_endpoints': 'changes rows that belong to channels',
}

describe('the migrations of an area', () => {
  it('do not alter tables of another area', () => {
    const migrations = migrationsOfAreas()
    const ownerOf = new Map(migrations.flatMap(({ area, created }) => created.map((table) => [table, area])))
    const foreign = migrations.flatMap(({ area, file, altered }) =>
      altered.filter((table) => (ownerOf.get(table) ?? area) !== area).map((table) => `${file} ${table}`),
    )
    expect([...new Set(foreign)].sort()).toEqual(Object.keys(exceptions))
  })
})
