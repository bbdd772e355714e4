import type { FastifyInstance } from 'fastify'
import type { Area, AreaParts } from '#platform/area.ts'
import type { ChainSigner } from '#platform/audit/chain/signer.ts'
import type { Tenancy } from '#platform/context.ts'
import type { Authenticator, SessionAuthenticator } from '#platform/http/access/authentication.ts'
import type { SignInRoute } from '#platform/http/routes/sign-in-route.ts'
import type { LiveSettings } from '#platform/instance-settings/live-settings.ts'
import type { PlanCatalogue } from '#platform/plans/catalogue.ts'
import { countRows } from '#platform/plans/count-rows.ts'
import type { RateLimiter } from '#platform/rates/rate-limiter.ts'
import { accountOperations } from './accounts/account.operations.ts'
import { chainOperations } from './audit-log/chain.operations.ts'
import { creationLinks } from './audit-log/creation-links.ts'
import { entryOperations } from './audit-log/entries.operations.ts'
import { limitOperations } from './limits.operations.ts'
import { invitationMailKind } from './members/invitation-mail.ts'
import { invitationOperations } from './members/invitations.operations.ts'
import { invitationType, memberLinks, memberType } from './members/linked-members.ts'
import { memberOperations } from './members/members.operations.ts'
import { createPeople, type PeopleDependencies } from './people/people.ts'
import { recordTokenUse, type TokenRow } from './store.ts'
import { createAuthentication } from './tokens/authenticate.ts'
import { tokenType } from './tokens/linked-tokens.ts'
import { countTokens } from './tokens/token-store.ts'
import { tokenOperations } from './tokens/tokens.operations.ts'
import { createUsageRecorder } from './usage-recorder.ts'
import { whoamiOperation } from './whoami.operations.ts'

export { type NamedAccount, selectAccountNames, selectAccountPlans } from './accounts/account-store.ts'
export { ensureFirstAccount, type FirstSecrets } from './accounts/first-account.ts'
export { ensureFirstLink, type FirstLink } from './accounts/first-link.ts'
export {
  createAccount,
  eraseSecrets,
  type Installation,
  listAccounts,
  resetAccess,
  setOperator,
  setPlan,
  setSuspended,
} from './accounts/operator.ts'
export { checkpointView } from './audit-log/checkpoints.ts'
export { invitationLink } from './members/invitations.ts'
export type { Oidc } from './people/library/library-settings.ts'
export { resetLink } from './people/password/reset.ts'
export { countByPlan, selectPlan } from './store.ts'

export type IdentityParts = AreaParts & {
  authenticate: Authenticator
  sessions: SessionAuthenticator
  /** The routes under /v1/auth, which are not operations. */
  signIn: readonly SignInRoute[]
  /** Adds these routes, and the pages that links lead to. */
  addRoutes(app: FastifyInstance): void
  /** Waits until all recorded uses of tokens and sessions are written. */
  settle(): Promise<void>
}

type Dependencies = PeopleDependencies & {
  tenancy: Tenancy
  plans: PlanCatalogue
  limiter: RateLimiter
  signer: ChainSigner
  liveSettings: LiveSettings
}

/** Accounts, people, tokens and the audit log: who may do what, and who did what. */
export const identityArea: Area<Dependencies, IdentityParts> = {
  name: 'identity',
  limits: [
    { name: 'tokens', count: countTokens },
    { name: 'members', count: countRows('members') },
  ],
  create(dependencies) {
    const { database, tenancy, clock, log, baseUrl, mailer } = dependencies
    const tokenUse = createUsageRecorder<TokenRow>(
      (token, use) => database.system((tx) => recordTokenUse(tx, token, use)),
      log,
    )
    const { authenticate, forget } = createAuthentication(database, clock, tokenUse)
    const { sessions, routes, addRoutes, sweeps } = createPeople(dependencies)
    return {
      operations: [
        whoamiOperation(database, () => dependencies.liveSettings.current().held_at !== null),
        ...accountOperations(sessions.forget),
        ...memberOperations(sessions.forget),
        ...invitationOperations(baseUrl, mailer !== null),
        ...tokenOperations({ forget, baseUrl, sendsMail: mailer !== null }),
        ...limitOperations(dependencies),
        ...entryOperations,
        ...chainOperations(dependencies.signer),
      ],
      resourceTypes: [tokenType, memberType, invitationType],
      links: [...memberLinks, ...creationLinks('token'), ...creationLinks('invitation')],
      work: mailer ? [invitationMailKind({ tenancy, mailer, baseUrl })] : [],
      sweeps,
      authenticate,
      sessions,
      signIn: routes,
      addRoutes,
      async settle() {
        await tokenUse.settle()
        await sessions.settle()
      },
    }
  },
}
