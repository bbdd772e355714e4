/** An operation that was validated and can be queued. */
import type { OpenConnection } from '#areas/connections/index.ts'
import type { DomainRow } from '#areas/domains/store/tables.ts'
import type { OperationKind } from '../kinds.ts'
import type { AskedPrice } from '../offers/price.ts'
import type { SecretInput } from './secret-input.ts'

export type RequestedOperation = {
  kind: OperationKind
  connection: Pick<OpenConnection, 'id' | 'name' | 'manifest'>
  /** The domain's name, also if it is not in Holdfast. */
  name: string
  domain: DomainRow | null
  /** What is shown and stored of the request. */
  values: Record<string, unknown>
  secret: SecretInput | null
  price: AskedPrice | null
}
