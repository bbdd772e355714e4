import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { to: string[]; text: string }

export interface MailServer {
  url: string
  received: ReceivedMail[]
  /** Refuses mail with this message from now on. Null accepts it. */
  refuseWith(words: string | null): void
  close(): Promise<void>
}

/** A mail server that stores what it receives. */
export async function givenMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  let refusal: string | null = null
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      buffer(stream).then((bytes) => {
        if (refusal !== null) return done(new Error(refusal))
        received.push({ to: envelope.rcptTo.map(({ address }) => address), text: plain(bytes.toString()) })
        done()
      }, done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuseWith(words) {
      refusal = words
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Removes the soft line breaks of quoted-printable (RFC 2045, 6.7). */
function plain(mail: string): string {
  const joined = mail.replaceAll('=\r\n', '')
  return joined.replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
