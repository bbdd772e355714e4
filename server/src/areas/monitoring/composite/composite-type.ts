/**
 * The type of monitors whose state follows from those of others. It is listed with the types of checks and has settings
 * as they have, but opens no connection: it is not a type of `checks/`, and is evaluated when a member changes.
 */
import type { CheckType, SettingsFault } from '@holdfast/checks'
import { type Static, Type } from 'typebox'
import { idPattern } from '#kernel/id.ts'
import type { CompositeRule } from '#kernel/monitoring/composite/composite.ts'

const compositeTypeName = 'composite'

export const membersMax = 100

const rules = ['worst', 'at_least', 'weighted'] as const

const Share = (options: { title: string; description: string; default: number }) =>
  Type.Optional(Type.Number({ minimum: 0, maximum: 1, ...options }))

const closed = { additionalProperties: false } as const

const CompositeSettings = Type.Object(
  {
    members: Type.Array(
      Type.Object(
        {
          id: Type.String({ pattern: idPattern('monitor'), title: 'Monitor' }),
          weight: Type.Optional(
            Type.Number({
              exclusiveMinimum: 0,
              maximum: 1000,
              title: 'Weight',
              description: 'Of the rule `weighted`; 1 by default.',
            }),
          ),
        },
        { ...closed, title: 'Member' },
      ),
      { minItems: 1, maxItems: membersMax, title: 'Members' },
    ),
    rule: Type.Optional(
      Type.Unsafe<(typeof rules)[number]>({
        type: 'string',
        enum: [...rules],
        default: 'worst',
        title: 'Rule',
        description:
          '`worst`: as bad as the worst member. `at_least`: up while at least so many members are up. `weighted`: each member counts by its weight.',
      }),
    ),
    at_least: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: membersMax,
        title: 'At least',
        description:
          'For the rule `at_least`: how many members have to be up. With fewer, it is degraded while as many respond, and down otherwise.',
      }),
    ),
    degraded_below: Share({
      default: 1,
      title: 'Degraded below',
      description:
        'For the rule `weighted`: the share of all weights, from 0 to 1, below which it is degraded. A degraded member counts by half of its weight.',
    }),
    down_below: Share({
      default: 0.5,
      title: 'Down below',
      description: 'For the rule `weighted`: the share below which it is down.',
    }),
  },
  closed,
)
export type CompositeSettings = Static<typeof CompositeSettings>

/** What a type of monitor has besides its check. */
export type MonitorType = Pick<CheckType, 'name' | 'title' | 'description' | 'settings' | 'faults'>

export const compositeType: MonitorType = {
  name: compositeTypeName,
  title: 'Composite',
  description: 'Combines the states of other monitors. It makes no checks.',
  settings: CompositeSettings,
  faults: (settings) => faultsOf(settings as CompositeSettings),
}

function faultsOf({ members, rule = 'worst', ...options }: CompositeSettings): SettingsFault[] {
  const { at_least, degraded_below = 1, down_below = 0.5 } = options
  const faults: SettingsFault[] = []
  for (const [index, { id }] of members.entries())
    if (members.findIndex((other) => other.id === id) < index)
      faults.push({ pointer: `/members/${index}/id`, message: 'is listed twice' })
  if (rule === 'at_least' && at_least === undefined)
    faults.push({ pointer: '/at_least', message: 'is required for the rule `at_least`' })
  if (at_least !== undefined && at_least > members.length)
    faults.push({
      pointer: '/at_least',
      message: `must not be greater than the number of members, which is ${members.length}`,
    })
  if (down_below > degraded_below)
    faults.push({ pointer: '/down_below', message: 'must not be greater than `degraded_below`' })
  return faults
}

export function isComposite({ type }: { type: string }): boolean {
  return type === compositeTypeName
}

/** The settings of a composite monitor, which its schema has validated. */
export function compositeSettings({ settings }: { settings: object }): CompositeSettings {
  return settings as CompositeSettings
}

/** The members of a composite monitor; an empty list for other types. */
export function membersOf(monitor: { type: string; settings: object }): CompositeSettings['members'] {
  return isComposite(monitor) ? compositeSettings(monitor).members : []
}

export function ruleOf({ rule = 'worst', ...options }: CompositeSettings): CompositeRule {
  switch (rule) {
    case 'worst':
      return { kind: 'worst' }
    case 'at_least':
      return { kind: 'at_least', count: options.at_least ?? 1 }
    case 'weighted':
      return {
        kind: 'weighted',
        degradedBelow: options.degraded_below ?? 1,
        downBelow: options.down_below ?? 0.5,
      }
  }
}
