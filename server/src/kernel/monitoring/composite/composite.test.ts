import { describe, expect, test } from 'vitest'
import type { MonitorState } from '../confirmation.ts'
import { type CompositeMember, type CompositeRule, compositeState } from './composite.ts'

const members = (states: string): CompositeMember[] =>
  states
    .split(' ')
    .filter((state) => state !== '')
    .map((text) => {
      const [state, weight = '1'] = text.split('*')
      return { state: state === 'paused' ? null : (state as MonitorState), weight: Number(weight) }
    })

function expectStates(rule: CompositeRule, table: readonly (readonly [string, MonitorState])[]) {
  test.each(table)('%s is %s', (states, expected) => {
    expect(compositeState(rule, members(states))).toBe(expected)
  })
}

describe('the worst of', () => {
  expectStates({ kind: 'worst' }, [
    ['up up', 'up'],
    ['up degraded', 'degraded'],
    ['degraded down', 'down'],
    ['down unknown', 'down'],
    ['up unknown', 'unknown'],
    ['degraded unknown', 'unknown'],
    ['up pending', 'unknown'],
    ['pending pending', 'pending'],
    ['unknown pending', 'unknown'],
    ['up paused', 'up'],
    ['paused paused', 'unknown'],
    ['', 'unknown'],
  ])
})

describe('at least two of', () => {
  expectStates({ kind: 'at_least', count: 2 }, [
    ['up up down', 'up'],
    ['up degraded down', 'degraded'],
    ['up down down', 'down'],
    ['up up unknown', 'up'],
    ['up unknown down', 'unknown'],
    ['down down unknown', 'down'],
    ['degraded degraded unknown', 'degraded'],
    ['up paused paused', 'up'],
    ['down paused paused', 'down'],
  ])
})

describe('weights of', () => {
  expectStates({ kind: 'weighted', degradedBelow: 0.9, downBelow: 0.5 }, [
    ['up*3 up*1', 'up'],
    ['up*3 down*1', 'degraded'],
    ['up*1 down*3', 'down'],
    ['degraded*1 degraded*1', 'degraded'],
    ['up*9 down*1', 'up'],
    ['up*9.5 unknown*0.5', 'up'],
    ['up*3 unknown*1', 'unknown'],
    ['down*6 unknown*4', 'down'],
    ['up*1 down*1', 'degraded'],
    ['up*0.1 up*0.2 down*0.3', 'degraded'],
  ])
})

test('a member without data never makes a composite better or worse than it can be', () => {
  const states: MonitorState[] = ['up', 'degraded', 'down']
  const rules: CompositeRule[] = [
    { kind: 'worst' },
    { kind: 'at_least', count: 2 },
    { kind: 'weighted', degradedBelow: 0.9, downBelow: 0.5 },
  ]
  for (const rule of rules)
    for (const one of states)
      for (const other of states) {
        const state = compositeState(rule, members(`${one} ${other} unknown`))
        if (state === 'unknown') continue
        for (const third of states)
          expect(compositeState(rule, members(`${one} ${other} ${third}`))).toBe(state)
      }
})
