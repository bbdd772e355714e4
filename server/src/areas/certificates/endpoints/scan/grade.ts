import { type GradedTls, gradeTls, type TlsPosture } from '@holdfast/checks'
import type { CertificateRow } from '../../store.ts'

/** `isChainComplete`: null if that is not known yet. */
export function gradeOf(
  posture: TlsPosture,
  leaf: Pick<CertificateRow, 'key_type' | 'key_bits'> | null,
  isChainComplete: boolean | null,
): GradedTls {
  return gradeTls(posture, {
    keyType: leaf?.key_type ?? 'other',
    keyBits: leaf?.key_bits ?? null,
    ...(isChainComplete !== null && { isChainComplete }),
  })
}

export function gradeColumns(graded: GradedTls | null) {
  return {
    config_grade: graded?.grade ?? null,
    score: graded?.score ?? null,
    reasons: [...(graded?.reasons ?? [])],
    ruleset: graded?.ruleset ?? null,
  }
}
