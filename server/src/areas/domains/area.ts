import type { ProviderClients } from '#areas/connections/index.ts'
import { domainStatuses } from '#kernel/domains/domain-status.ts'
import type { Clock } from '#kernel/time.ts'
import type { Area, ListCalendarEvents } from '#platform/area.ts'
import type { Tenancy } from '#platform/context.ts'
import type { Database } from '#platform/database/connection/database.ts'
import type { DelegationReader } from '#platform/delegation/delegation-reader.ts'
import type { FailedAttempts } from '#platform/http/access/failed-attempts.ts'
import { createIngestBudget } from '#platform/ingest/ingest-budget.ts'
import { createTokenSubjects } from '#platform/ingest/token-subjects.ts'
import type { PlanCatalogue } from '#platform/plans/catalogue.ts'
import { countRows } from '#platform/plans/count-rows.ts'
import type { RateLimiter } from '#platform/rates/rate-limiter.ts'
import { countMeasure } from '#platform/telemetry/count-measure.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { selectCalendarSubjects } from './calendars/calendar-store.ts'
import { calendarOperations } from './calendars/calendars.operations.ts'
import { calendarIngest } from './calendars/feed.ts'
import { scheduleOperation } from './calendars/schedule/schedule.operations.ts'
import { checksOperations } from './checks/checks.operations.ts'
import { problemMeasure } from './checks/problem-measure.ts'
import { checksKind } from './checks/run/checks-kind.ts'
import { onZoneChanged } from './checks/run/zone-changes.ts'
import { zonesWithoutDomainOperation } from './checks/zones-without-domain.operations.ts'
import { contactChangeOperation } from './contacts/changes/changes.operations.ts'
import { contactOperations } from './contacts/contacts.operations.ts'
import { contactsFromRegistrarsOperations } from './contacts/from-registrars/from-registrars.operations.ts'
import { roleContactOperations } from './contacts/roles/roles.operations.ts'
import { costOperations } from './costs/costs.operations.ts'
import { domainKind, failingDomain } from './domain/domain-kind.ts'
import { domainOperations } from './domain/domains.operations.ts'
import { domainEventTypes } from './events/event-types.ts'
import { authCodeOperations } from './operations/auth-codes/auth-codes.operations.ts'
import { operationBatchOperations } from './operations/bulk/batch.operations.ts'
import { domainBulkOperations } from './operations/bulk/bulk.operations.ts'
import { failingOperation } from './operations/engine/ending.ts'
import { operationWork } from './operations/engine/names.ts'
import { operationKind } from './operations/engine/operation-kind.ts'
import { operationSweep } from './operations/engine/retention.ts'
import { operationEventTypes } from './operations/events/event-types.ts'
import { offerOperations } from './operations/offers/offers.operations.ts'
import { domainOperationOperations } from './operations/operations.operations.ts'
import { operationMeasure } from './operations/store/measure.ts'
import { makeOperationsDue } from './operations/store/operations.ts'
import { elsewhereOperations } from './registrars/elsewhere/elsewhere.operations.ts'
import { keepDomains } from './registrars/elsewhere/keep.ts'
import { failingRegistrar, listingKind, listingWork } from './registrars/listing/listing-kind.ts'
import { registrarOperations } from './registrars/registrars.operations.ts'
import { type DropListDependencies, dropListsSweep } from './registry/drop-lists/read-drop-lists.ts'
import { createRegistryData, type RegistryDependencies } from './registry/look-up.ts'
import { domainLinks } from './related/links.ts'
import { calendarType, contactType, domainType, operationType } from './related/resource-types.ts'
import { selectOwnDomains } from './store/domains.ts'
import { makeRegistrarDue } from './store/registrars.ts'
import { watchedEventTypes } from './watched/events/events.ts'
import { watchedLinks, watchedType } from './watched/linked-watched.ts'
import { registrationMeasure, staleMeasure, watchedMeasure } from './watched/measures.ts'
import { observationsSweep } from './watched/observe.ts'
import { failingRegistration } from './watched/registration/ending.ts'
import { registrationEventTypes } from './watched/registration/events/event-types.ts'
import { watchedRegistrationOperations } from './watched/registration/registration.operations.ts'
import { onRegistrationAffected } from './watched/registration/work/follow-events.ts'
import { registrationKind } from './watched/registration/work/registration-kind.ts'
import { watchedOperations } from './watched/watched.operations.ts'
import { watchedKind } from './watched/watched-kind.ts'

type Dependencies = RegistryDependencies &
  DropListDependencies & {
    tenancy: Tenancy
    providerClients: ProviderClients
    delegationReader: DelegationReader
    database: Database
    clock: Clock
    plans: PlanCatalogue
    limiter: RateLimiter
    failedAttempts: FailedAttempts
    metrics: Metrics
    /** The public base URL, without a trailing slash. */
    baseUrl: () => string
    log: Log
    calendarEvents: ListCalendarEvents
  }

/** Domains: what is registered at which registrar, and until when. */
export const domainsArea: Area<Dependencies> = {
  name: 'domains',
  eventTypes: [...domainEventTypes, ...operationEventTypes, ...watchedEventTypes, ...registrationEventTypes],
  ownDomains: selectOwnDomains,
  limits: [
    { name: 'domains', count: countRows('domains') },
    { name: 'contacts', count: countRows('domain_contacts') },
    { name: 'watched_domains', count: countRows('watched_domains') },
  ],
  failing: [failingRegistrar, failingDomain, failingOperation, failingRegistration],
  measures: [
    countMeasure({
      name: 'holdfast_domains',
      help: 'Domains, by status.',
      label: 'status',
      table: 'domains',
      column: 'status',
      values: domainStatuses,
    }),
    problemMeasure,
    operationMeasure,
    watchedMeasure,
    registrationMeasure,
    staleMeasure,
  ],
  subscribers: () => [onZoneChanged, onRegistrationAffected],
  async onConnectionRenewed(context, connectionId) {
    await makeRegistrarDue(context, connectionId)
    await context.wake(listingWork)
    await makeOperationsDue(context, connectionId)
    await context.wake(operationWork)
  },
  keepDomains,
  create: (dependencies) => {
    const registryData = createRegistryData(dependencies)
    const calendars = createTokenSubjects({ ...dependencies, lookUp: selectCalendarSubjects })
    return {
      operations: [
        ...calendarOperations({ ...dependencies, forget: calendars.invalidate }),
        ...registrarOperations(dependencies.providerClients),
        scheduleOperation,
        ...costOperations,
        ...domainOperations,
        ...elsewhereOperations(registryData),
        ...contactOperations,
        contactChangeOperation(dependencies.providerClients),
        ...roleContactOperations(dependencies.providerClients),
        ...contactsFromRegistrarsOperations,
        ...checksOperations(dependencies.providerClients),
        zonesWithoutDomainOperation,
        ...domainOperationOperations(dependencies.providerClients),
        ...domainBulkOperations(dependencies.providerClients),
        ...operationBatchOperations(dependencies.providerClients),
        ...authCodeOperations(dependencies.providerClients),
        ...offerOperations(dependencies.providerClients),
        ...watchedOperations,
        ...watchedRegistrationOperations(dependencies.providerClients),
      ],
      work: [
        listingKind(dependencies),
        domainKind({ ...dependencies, registryData }),
        checksKind({ ...dependencies, registryData }),
        operationKind(dependencies),
        watchedKind(dependencies),
        registrationKind(dependencies),
      ],
      sweeps: [
        operationSweep(dependencies),
        observationsSweep({ ...dependencies, registryData }),
        dropListsSweep(dependencies),
      ],
      resourceTypes: [domainType, contactType, calendarType, operationType, watchedType],
      links: [...domainLinks, ...watchedLinks],
      ingest: [
        calendarIngest({
          ...dependencies,
          subjects: calendars,
          budget: createIngestBudget(dependencies.plans, dependencies.limiter),
        }),
      ],
    }
  },
}
