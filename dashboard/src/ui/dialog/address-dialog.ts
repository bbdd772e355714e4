import type { OperationId } from '@holdfast/client'
import { useMay } from '#api/session.tsx'
import { type PageAddress, useFilters } from '../page/page-address.ts'

/**
 * A dialog that the address opens, such as `?new=zone`, so that links and the palette lead to it. It opens for those
 * who may do what it is for.
 */
export function useAddressDialog<P extends string, S extends { new: string } & Record<string, string>>(
  page: PageAddress<P, S>,
  name: string,
  needs: OperationId,
) {
  const may = useMay()
  const { filters, setFilters } = useFilters(page)
  // Of this page's parameters, only `new` is set here.
  const set = (value: string | undefined) => setFilters({ new: value } as Parameters<typeof setFilters>[0])
  return {
    mayOpen: may(needs),
    open: () => set(name),
    dialog: { opened: filters.new === name && may(needs), onClose: () => set(undefined) },
  }
}
