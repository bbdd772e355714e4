/** Errors of libvirt (https://libvirt.org/html/libvirt-virterror.html): a code, and a text. */
import { ProviderError, type ProviderErrorKind } from '#providers/ports/provider-error.ts'

export type LibvirtError = { code: number; message: string }

export const codes = {
  noSupport: 3,
  invalidArgument: 8,
  noDomain: 42,
  noStoragePool: 49,
  noStorageVolume: 50,
  operationInvalid: 55,
  noNetworkFilter: 62,
  /** Another job runs on the domain, and nothing was done. */
  busy: 68,
  noDomainSnapshot: 72,
} as const

const kinds: Readonly<Record<number, ProviderErrorKind>> = {
  // The driver does not have the call.
  [codes.noSupport]: 'unsupported',
  84: 'unsupported',
  [codes.noDomain]: 'not_found',
  [codes.noStoragePool]: 'not_found',
  [codes.noStorageVolume]: 'not_found',
  [codes.noNetworkFilter]: 'not_found',
  [codes.noDomainSnapshot]: 'not_found',
  45: 'auth',
  79: 'auth',
  80: 'auth',
  88: 'auth',
  [codes.busy]: 'unavailable',
}

export function libvirtError({ code, message }: LibvirtError): ProviderError {
  return new ProviderError(
    // Of a storage pool, which has no code of its own.
    /has asynchronous jobs running/.test(message) ? 'unavailable' : (kinds[code] ?? 'rejected'),
    message === '' ? `libvirt error ${code}.` : `${message}.`,
    {
      vendorCode: String(code),
    },
  )
}
