import type { OperationId } from '@holdfast/client'
import { useMay } from '#api/session.tsx'
import { type PageAddress, useFilters } from '../page/page-address.ts'

/**
 * A dialog that is opened by the URL, such as `?new=zone`, so that links and the palette can open it. It opens only
 * with the required permission.
 */
export function useAddressDialog<P extends string, S extends { new: string } & Record<string, string>>(
  page: PageAddress<P, S>,
  name: string,
  needs: OperationId,
) {
  const may = useMay()
  const { filters, setFilters } = useFilters(page)
  // Only the parameter `new` of this page is set.
  const set = (value: string | undefined) => setFilters({ new: value } as Parameters<typeof setFilters>[0])
  return {
    mayOpen: may(needs),
    open: () => set(name),
    dialog: { opened: filters.new === name && may(needs), onClose: () => set(undefined) },
  }
}
