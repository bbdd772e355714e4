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
  it('include the read permission of every area with a granted write permission', () => {
    for (const area of permissionAreas)
      expect(effectivePermissions({ preset: null, permissions: [`${area}.write`] })).toEqual([
        `${area}.read`,
        `${area}.write`,
      ])
  })

  it('never include a write permission that was not granted', () => {
    for (const area of permissionAreas)
      expect(effectivePermissions({ preset: null, permissions: [`${area}.read`] })).toEqual([`${area}.read`])
  })

  it('are all reads for read_only, everything for full_access, and nothing without a grant', () => {
    expect(effectivePermissions({ preset: 'read_only', permissions: [] })).toEqual(
      permissionAreas.map((area) => `${area}.read`),
    )
    expect(effectivePermissions({ preset: 'full_access', permissions: [] })).toEqual(allPermissions)
    expect(effectivePermissions({ preset: null, permissions: [] })).toEqual([])
  })

  it('combine the preset with the listed permissions, without duplicates and in catalogue order', () => {
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

describe('the permissions missing for a grant', () => {
  it('are empty exactly if everything that the grant gives is held', () => {
    fc.assert(
      fc.property(grants, grants, (held, wanted) => {
        const holds = effectivePermissions(held)
        const lacking = permissionsLacking(holds, wanted)
        for (const permission of effectivePermissions(wanted))
          expect(lacking.includes(permission)).toBe(!holds.includes(permission))
      }),
    )
  })

  it('treat a preset as all the permissions that it contains', () => {
    const holder = effectivePermissions({ preset: 'read_only', permissions: ['dns.write'] })
    expect(permissionsLacking(holder, { preset: 'read_only', permissions: ['dns.write'] })).toEqual([])
    expect(permissionsLacking(holder, { preset: 'full_access', permissions: [] })).toEqual(
      permissionAreas.filter((area) => area !== 'dns').map((area) => `${area}.write`),
    )
  })
})
