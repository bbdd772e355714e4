import type { Context } from '#platform/context.ts'
import type { CertificateRow, PlaceRow } from '../../store.ts'
import { selectAddresses, updateGrade } from '../address-store.ts'
import { gradeColumns, gradeOf } from './grade.ts'

/** After it was found out whether an address sends the whole chain of its certificate. */
export async function regrade(
  context: Context,
  { place, address }: PlaceRow,
  certificate: CertificateRow,
  isChainComplete: boolean,
): Promise<void> {
  const [, endpointId = ''] = place.split(' ')
  const found = (await selectAddresses(context, endpointId)).find((one) => one.address === address)
  if (!found?.posture || found.certificate_id !== certificate.id) return
  await updateGrade(context, found, gradeColumns(gradeOf(found.posture, certificate, isChainComplete)))
}
