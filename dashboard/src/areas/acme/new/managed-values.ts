import type { BodyOf } from '@holdfast/client'
import { labelsOf, labelsPatch, labelTexts } from '#ui/format/labels.ts'
import type { Managed } from '../states.tsx'

/** The fields of the forms for a new managed certificate and for a present one. */
export type ManagedValues = {
  names: string[]
  acme_account_id: string | null
  profile: string | null
  key_place: Managed['key_place']
  key_type: Managed['key_type']
  csr: string
  server_id: string | null
  recipe: string
  renews: boolean
  labels: string[]
}

export function newValues(names: string[], account: string | null): ManagedValues {
  return {
    names,
    acme_account_id: account,
    profile: null,
    key_place: 'holdfast',
    key_type: 'ec256',
    csr: '',
    server_id: null,
    recipe: '',
    renews: true,
    labels: [],
  }
}

export function valuesOf(managed: Managed): ManagedValues {
  const { names, acme_account_id, profile, key_place, key_type, server_id, recipe, renews, labels } = managed
  return {
    names,
    acme_account_id,
    profile,
    key_place,
    key_type,
    csr: '',
    server_id,
    recipe: recipe ?? '',
    renews,
    labels: labelTexts(labels),
  }
}

/** Only the fields of the selected place of the key. */
export function inputOf(values: ManagedValues): BodyOf<'certificates.managed.create'> {
  const { names, acme_account_id, profile, key_place, key_type, csr, server_id, recipe, renews } = values
  return {
    names,
    acme_account_id: acme_account_id ?? '',
    ...(profile && { profile }),
    key_place,
    ...(key_place === 'holdfast' && { key_type }),
    ...(key_place === 'csr' && { csr }),
    ...(key_place === 'server' && { server_id: server_id ?? '', recipe }),
    renews,
    labels: labelsOf(values.labels),
  }
}

/** Only what differs: changed names, account, profile and key order another certificate. */
export function patchOf(values: ManagedValues, managed: Managed): BodyOf<'certificates.managed.update'> {
  const before = valuesOf(managed)
  const { acme_account_id, server_id } = values
  return {
    ...(values.names.join() !== before.names.join() && { names: values.names }),
    ...(acme_account_id !== null && acme_account_id !== before.acme_account_id && { acme_account_id }),
    ...(values.profile !== before.profile && { profile: values.profile }),
    ...(values.key_type !== before.key_type && { key_type: values.key_type }),
    ...(values.csr !== '' && { csr: values.csr }),
    ...(server_id !== null && server_id !== before.server_id && { server_id }),
    ...(values.recipe !== before.recipe && { recipe: values.recipe }),
    ...(values.renews !== before.renews && { renews: values.renews }),
    labels: labelsPatch(values.labels, managed.labels),
  }
}
