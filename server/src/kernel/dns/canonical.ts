import { invalidInput } from '../problem/problem.ts'
import { DnsFault } from './fault.ts'

/** Converts input to its canonical form; throws a fault with the input's pointer if it has none. */
export function canonical<T>(at: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof DnsFault) throw invalidInput([{ pointer: at, message: error.message }])
    throw error
  }
}
