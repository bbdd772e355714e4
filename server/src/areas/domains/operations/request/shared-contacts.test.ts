import { describe, expect, it } from 'vitest'
import { manifest as epp } from '#providers/epp/manifest.ts'
import { manifest as openprovider } from '#providers/openprovider/manifest.ts'
import { manifest as ovh } from '#providers/ovh/manifest.ts'
import { contentHash } from '#providers/ports/registrar/stored-handle.ts'
import { conformanceContact } from '#providers/testing/purchases-subject.ts'
import { changedHandles } from './shared-contacts.ts'

const { id, ...details } = conformanceContact
const moved = { ...conformanceContact, city: 'Chicago' }
const known = [{ role: 'registrant' as const, contactId: id, shown: { ...details, handle: '123' } }]
const stored = new Map([[id, { handle: '77', content: contentHash(conformanceContact) }]])

describe('the contacts that change at the registrar', () => {
  it('are those that our contacts have, where domains get these', () => {
    const change = { manifest: epp, known }
    expect(changedHandles({ ...change, contacts: { registrant: moved, tech: moved } }, stored)).toEqual([
      '77',
    ])
    expect(changedHandles({ ...change, contacts: { registrant: conformanceContact } }, stored)).toEqual([])
    expect(changedHandles({ ...change, contacts: { registrant: moved } }, new Map())).toEqual([])
  })

  it('are those that the domain has, where they cannot be replaced', () => {
    const other = { ...conformanceContact, id: 'con_2', lastName: 'Other' }
    const change = { manifest: ovh, known }
    expect(changedHandles({ ...change, contacts: { registrant: other } }, stored)).toEqual(['123'])
    expect(changedHandles({ ...change, contacts: { registrant: conformanceContact } }, stored)).toEqual([])
  })

  it('are none where a changed contact becomes a new one', () => {
    expect(openprovider.contacts).not.toHaveProperty('changesShared')
  })
})
