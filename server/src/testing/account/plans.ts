import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectOwner } from '#platform/database/testing/owner.ts'
import type { PlansFile } from '#platform/plans/schema.ts'
import type { TestDatabase } from '#testing/database.ts'

const ownPlans = join(import.meta.dirname, '../../platform/plans/plans.json')

/** The default plans. */
export function defaultPlans(): PlansFile {
  return JSON.parse(readFileSync(ownPlans, 'utf8')) as PlansFile
}

/** A file with the default plans and those of a test. */
export function givenPlansFile(plans: Record<string, unknown>): { path: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-plans-'))
  const path = join(folder, 'plans.json')
  writeFileSync(path, JSON.stringify({ ...defaultPlans(), ...plans }))
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** A plan whose only limits are these counts. */
export function planWithCounts(counts: Partial<PlansFile[string]['counts']>): PlansFile[string] {
  const { unlimited } = defaultPlans()
  if (!unlimited) throw new Error('There is no plan without limits')
  return { ...unlimited, counts: { ...unlimited.counts, ...counts } }
}

/** Sets the plan of an account, as an operator would. */
export async function setPlan(address: TestDatabase, accountId: string, plan: string): Promise<void> {
  const owner = await connectOwner(address)
  await owner.query('update accounts set plan = $2 where account_id = $1', [accountId, plan])
  await owner.end()
}
