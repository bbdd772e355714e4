import { Problem } from '#kernel/problem/problem.ts'
import { samplesMax } from './sample.ts'

export function refuseTooMany(): never {
  throw new Problem('body_too_large', `The body has more than ${samplesMax} samples. Send fewer at once.`)
}
