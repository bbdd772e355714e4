import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allPermissions,
  effectivePermissions,
  type Grant,
  permissionAreas,
  permissionPresets,
  permissionsLacking,
} from './permission.ts'

const grants: fc.Arbitrary<Grant> = fc.record({
  preset: fc.constantFrom(null, ...permissionPresets),
  permissions: fc.subarray([...allPermissions]),
})

describe('effective permissions', () => {
  it('include the read of every area whose write was given', () => {
    for (const area of permissionAreas)
      expect(effectivePermissions({ preset: null, permissions: [`${area}.write`] })).toEqual([
        `${area}.read`,
        `${area}.write`,
      ])
  })

  it('never include a write that was not given', () => {
    for (const area of permissionAreas)
      expect(effectivePermissions({ preset: null, permissions: [`${area}.read`] })).toEqual([`${area}.read`])
  })

  it('are every read for read_only, everything for full_access, and nothing for nothing', () => {
    expect(effectivePermissions({ preset: 'read_only', permissions: [] })).toEqual(
      permissionAreas.map((area) => `${area}.read`),
    )
    expect(effectivePermissions({ preset: 'full_access', permissions: [] })).toEqual(allPermissions)
    expect(effectivePermissions({ preset: null, permissions: [] })).toEqual([])
  })

  it('are what the preset gives and what is given beside it, each once and in catalogue order', () => {
    fc.assert(
      fc.property(grants, (grant) => {
        const effective = effectivePermissions(grant)
        const alone = effectivePermissions({ preset: null, permissions: grant.permissions })
        const preset = effectivePermissions({ preset: grant.preset, permissions: [] })
        expect(effective).toEqual(allPermissions.filter((one) => alone.includes(one) || preset.includes(one)))
      }),
    )
  })
})

describe('what a holder lacks for a grant', () => {
  it('is nothing exactly if everything that the grant gives is held', () => {
    fc.assert(
      fc.property(grants, grants, (held, wanted) => {
        const holds = effectivePermissions(held)
        const lacking = permissionsLacking(holds, wanted)
        for (const permission of effectivePermissions(wanted))
          expect(lacking.includes(permission)).toBe(!holds.includes(permission))
      }),
    )
  })

  it('counts a preset as all that it stands for', () => {
    const holder = effectivePermissions({ preset: 'read_only', permissions: ['dns.write'] })
    expect(permissionsLacking(holder, { preset: 'read_only', permissions: ['dns.write'] })).toEqual([])
    expect(permissionsLacking(holder, { preset: 'full_access', permissions: [] })).toEqual(
      permissionAreas.filter((area) => area !== 'dns').map((area) => `${area}.write`),
    )
  })
})
