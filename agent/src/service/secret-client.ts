/**
 * Sends requests with the secret of an enrolment, and replaces the secret. A new one is written before the earlier one is
 * dropped, so that no crash and no lost answer leaves the machine without a secret that works.
 */
import { messageOf } from '../log-on-change.ts'
import type { EnrolmentFile, StoredEnrolment } from './enrolment-file.ts'
import { isRejection, type Rejection } from './requests.ts'
import { timestamp } from './timestamp.ts'

/** What a client of any protocol can do. */
export type RotatingClient = {
  rotate(secret: string): Promise<{ kind: 'rotated'; secret: string } | Rejection>
}

export interface SecretClient<E extends StoredEnrolment, C extends RotatingClient> {
  /** Throws if the file with the secret cannot be read. */
  withSecret<T extends { kind: string }>(
    send: (client: C, secret: string) => Promise<T | Rejection>,
  ): Promise<T | Rejection>
  rotate(): Promise<void>
  /** Stores that the enrolment was revoked. */
  revoke(at: Date): void
  /** The machine was enrolled again since the last request. */
  isEnrolledAgain(): boolean
  /** As it is in the file. Throws if the file cannot be read. */
  enrolment(): E
}

export type SecretClientOptions<E extends StoredEnrolment, C extends RotatingClient> = {
  file: EnrolmentFile<E>
  open: (enrolment: E) => C
  log: (line: string) => void
  logChange: (topic: string, line: string) => void
}

export function createSecretClient<E extends StoredEnrolment, C extends RotatingClient>({
  file,
  open,
  log,
  logChange,
}: SecretClientOptions<E, C>): SecretClient<E, C> {
  let revision = ''
  let loaded: { enrolment: E; client: C } | null = null

  function current(): { enrolment: E; client: C } {
    const now = file.revision()
    if (loaded && now === revision) return loaded
    const enrolment = file.read()
    if (!enrolment) throw new Error(`The file ${file.path} was deleted: enrol this machine again.`)
    loaded = { enrolment, client: open(enrolment) }
    revision = now
    return loaded
  }

  /** A file that cannot be written keeps its content. */
  function save(enrolment: E): boolean {
    try {
      file.save(enrolment)
      if (loaded) loaded = { ...loaded, enrolment }
      revision = file.revision()
      logChange('enrolment', '')
      return true
    } catch (error) {
      logChange('enrolment', `${file.path} cannot be written: ${messageOf(error)}`)
      return false
    }
  }

  return {
    /** With the earlier secret too, if the new one does not work (yet). */
    async withSecret(send) {
      const { enrolment, client } = current()
      const { previous_secret: previous, ...rest } = enrolment
      // Another request may have replaced the secret meanwhile: one that waits takes up to a minute.
      const settle = (secret: string) => {
        if (current().enrolment === enrolment) save({ ...(rest as E), secret })
      }
      const answer = await send(client, enrolment.secret)
      if (previous === undefined) return answer
      if (!isRejection(answer)) settle(enrolment.secret)
      if (answer.kind !== 'secret_refused') return answer
      const second = await send(client, previous)
      if (!isRejection(second)) settle(previous)
      return second
    },
    async rotate() {
      const { enrolment, client } = current()
      const answer = await client.rotate(enrolment.secret)
      if (answer.kind !== 'rotated') return log(`The secret was not replaced: ${answer.text}`)
      if (save({ ...enrolment, secret: answer.secret, previous_secret: enrolment.secret }))
        log('The secret was replaced, as Holdfast asked for.')
    },
    revoke(at) {
      save({ ...current().enrolment, revoked_at: timestamp(at) })
    },
    isEnrolledAgain: () => revision !== '' && file.revision() !== revision,
    enrolment: () => current().enrolment,
  }
}
