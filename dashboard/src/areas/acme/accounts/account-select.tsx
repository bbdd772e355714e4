import { request } from '@holdfast/client'
import { useApiQuery } from '#api/api.ts'
import { usePreset } from '#ui/dialog/preset.ts'
import { ResourceSelect, type ResourceSelectProps, type Searched } from '#ui/form/resource-select.tsx'

const searchedAccounts: Searched<'certificates.acme_accounts.list', 'certificates.acme_accounts.read'> = {
  list: (search) => request('certificates.acme_accounts.list', { query: search }),
  read: (acme_account_id) => request('certificates.acme_accounts.read', { path: { acme_account_id } }),
  nameOf: ({ name }) => name,
}

/** Selects an ACME account; with `isPreset` the only one is selected. */
export function AccountSelect({ isPreset = false, ...select }: ResourceSelectProps & { isPreset?: boolean }) {
  const { data } = useApiQuery(request('certificates.acme_accounts.list', { query: { limit: 2 } }), {
    when: isPreset,
  })
  const [first, second] = (isPreset && data?.body.data) || []
  usePreset(!select.value, first && !second ? first.id : null, (id) => select.onChange?.(id))
  return <ResourceSelect searched={searchedAccounts} {...select} />
}
