/**
 * The plans of this installation, read once from a file. An error in the file prevents the start, with a message for
 * each. An account whose plan is not in the file gets the strictest limits of all plans: a typing error never grants
 * more than intended.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plan, stricter } from '#kernel/access/plan.ts'
import { Problem } from '#kernel/problem/problem.ts'
import { StartError } from '#platform/config/config.ts'
import { parseJsonBody } from '#platform/http/input/json-body.ts'
import { jsonChecker } from '#platform/http/input/validation.ts'
import { PlansFile } from './schema.ts'

export interface PlanCatalogue {
  /** All plans, in the order of the file. */
  readonly plans: readonly Plan[]
  /** The plan of this name. If there is none, one with the strictest limits and this name. */
  of(name: string): Plan
  has(name: string): boolean
}

const ownFile = join(import.meta.dirname, 'plans.json')

/** Reads HOLDFAST_PLANS_FILE, or the default plans. Throws a StartError. */
export function readPlans(path: string | null): PlanCatalogue {
  return planCatalogue(path === null ? ownPlans() : parsed(readBytes(path), path))
}

export function planCatalogue(file: PlansFile): PlanCatalogue {
  const plans: readonly Plan[] = Object.entries(file).map(([name, plan]) => ({ name, ...plan }))
  const byName = new Map(plans.map((plan) => [plan.name, plan]))
  const strictest = plans.reduce(stricter)
  return {
    plans,
    has: (name) => byName.has(name),
    of: (name) => byName.get(name) ?? { ...strictest, name, title: name },
  }
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new StartError(
      `HOLDFAST_PLANS_FILE: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`,
    )
  }
}

/** The tests validate them: compiling the check takes a thirtieth of a start. */
function ownPlans(): PlansFile {
  return JSON.parse(readFileSync(ownFile, 'utf8')) as PlansFile
}

function parsed(bytes: Buffer, path: string): PlansFile {
  try {
    const file = parseJsonBody(bytes)
    jsonChecker(PlansFile)(file)
    // It was validated by the schema above.
    return file as PlansFile
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const faults = error.faults?.map(({ pointer, message }) => `${pointer || 'the file'} ${message}`)
    const sentences = faults ?? [error.message.replace('The body', 'The file')]
    throw new StartError(sentences.map((sentence) => `${path}: ${sentence}`).join('\n'))
  }
}
