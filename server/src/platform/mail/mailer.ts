import type { Transporter } from 'nodemailer'

export type Mail = { to: string; subject: string; text: string }

/** Hands mail to the operator's server. It is slow and may fail: never inside a transaction. */
export interface Mailer {
  /** Throws with the server's words if it does not take the mail. */
  send(mail: Mail): Promise<void>
}

/** Codes of nodemailer for what is at fault in one mail, such as a recipient that is refused. */
const mailFaults = ['EENVELOPE', 'EMESSAGE']

/** Whether the server itself is at fault, so that the next mail fails as well. */
export function isServerFault(error: unknown): boolean {
  return !mailFaults.includes((error as { code?: string } | null)?.code ?? '')
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** `server` is smtp://user:password@host:587 (STARTTLS where offered) or smtps://…; `from` an address, with a name or without. */
export function createMailer(server: URL, from: string): Mailer {
  let loaded: Promise<Transporter> | null = null
  return {
    async send(mail) {
      loaded ??= openTransport(server)
      await (await loaded).sendMail({ from, ...mail, disableFileAccess: true, disableUrlAccess: true })
    },
  }
}

/** Loads the package with the first mail: most processes never send one. */
async function openTransport(server: URL): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({ url: server.href, ...timeouts })
}

/** A mailer that sends nothing while the installation is on hold. */
export function mailerUnlessHeld(mailer: Mailer, isOnHold: () => boolean): Mailer {
  return {
    async send(mail) {
      if (isOnHold()) throw new Error('This installation is on hold: it sends no mail until it is released.')
      await mailer.send(mail)
    },
  }
}
