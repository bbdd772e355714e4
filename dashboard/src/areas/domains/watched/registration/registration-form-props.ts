import type { WatchedDomain } from '../watched-states.tsx'
import type { Registration } from './registration-states.tsx'

export type RegistrationFormProps = {
  watched: Pick<WatchedDomain, 'id' | 'name' | 'display_name'>
  /** What was switched on before. */
  before: Registration | null
  close: () => void
}
