import type { BodyOf, components } from '@holdfast/client'
import type { Answer, Requirements } from '../answers.ts'

/** The names to be ordered, with what the registry of each TLD requires. */
export type ChosenNames = {
  kind: 'register' | 'transfer'
  answers: readonly Answer[]
  requirements: readonly Requirements[]
}

export type BatchOrder = Extract<
  BodyOf<'domains.operations.batch'>['operations'][number],
  { kind: 'register' | 'transfer' }
>
export type BatchResult = components['schemas']['DomainOperationBatchResult']
