import type { Transporter } from 'nodemailer'

export type Mail = { to: string; subject: string; text: string }

/** Sends mail to the operator's server. It is slow and may fail, so it must not be called in a transaction. */
export interface Mailer {
  /** Throws an error with the server's message if the mail is not accepted. */
  send(mail: Mail): Promise<void>
}

/** nodemailer's codes for errors of a single mail, such as a refused recipient. */
const mailFaults = ['EENVELOPE', 'EMESSAGE']

/** Whether the server itself fails, so that the next mail would fail too. */
export function isServerFault(error: unknown): boolean {
  return !mailFaults.includes((error as { code?: string } | null)?.code ?? '')
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/**
 * `server` is smtp://user:password@host:587 (STARTTLS if offered) or smtps://…; `from` is an address with or without a
 * name.
 */
export function createMailer(server: URL, from: string): Mailer {
  let loaded: Promise<Transporter> | null = null
  return {
    async send(mail) {
      loaded ??= openTransport(server)
      await (await loaded).sendMail({ from, ...mail, disableFileAccess: true, disableUrlAccess: true })
    },
  }
}

/** Loads the package for the first mail: most processes never send one. */
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
