import { expect, it } from 'vitest'
import { manifest as gandi } from '#providers/gandi/manifest.ts'
import { manifest as inwx } from '#providers/inwx/manifest.ts'
import { manifest as porkbun } from '#providers/porkbun/manifest.ts'
import { sandboxManifest as sandbox } from '#providers/sandbox/manifest.ts'
import { orderContactFaults } from './purchases.ts'

const chosen = { registrant: 'con_1', tech: 'con_2' }
const required = 'is required by this registrar'

it.each([
  [
    'of the roles that can be changed',
    inwx,
    [
      ['admin', required],
      ['billing', required],
    ],
  ],
  ['of the roles of orders, where they are others', gandi, [['tech', 'is not taken by orders at Gandi']]],
  ['that the account does not replace', sandbox, []],
  [
    'of none, where orders take none',
    porkbun,
    [
      ['registrant', 'is not taken by orders at Porkbun'],
      ['tech', 'is not taken by orders at Porkbun'],
    ],
  ],
])('an order takes the contacts %s', (_, manifest, faults) => {
  expect(orderContactFaults(manifest, chosen)).toEqual(
    faults.map(([role, message]) => ({ pointer: `/contacts/${role}`, message })),
  )
})

it('the owner of a registration at Gandi is not among the contacts that can be changed', () => {
  expect(orderContactFaults(gandi, {})).toEqual([{ pointer: '/contacts/registrant', message: required }])
  expect(gandi.contacts?.roles).not.toContain('registrant')
})
