/**
 * The order in which test files begin: the long ones first, so that none runs alone at the end, then by size, which is
 * Vitest's estimate.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take long for their size, with the longest first. */
const long = [
  'dashboard/tests/screens.test.ts',
  'server/tests/api/fuzz.test.ts',
  'dashboard/tests/navigation.test.ts',
  'server/tests/operator/documentation.test.ts',
  'server/src/areas/cloud/creation/creation-under-failure.test.ts',
  'server/src/areas/cloud/storage/volumes/creation-under-failure.test.ts',
  'server/src/providers/libvirt/creation/creation.test.ts',
  'server/tests/operator/start.test.ts',
  'server/tests/operator/operator.test.ts',
  'agent/tests/server-report.test.ts',
  'agent/tests/server-jobs.test.ts',
  'agent/tests/script/connection.test.ts',
  'agent/tests/certificates.test.ts',
  'server/src/areas/certificates/endpoints/scans.test.ts',
  'agent/tests/managed-certificates.test.ts',
  'agent/tests/script/install.test.ts',
  'agent/tests/script/guest.test.ts',
  'server/tests/faults/hanging-database.test.ts',
  'server/tests/faults/one-clock.test.ts',
  'server/tests/operator/backup.test.ts',
  'server/src/kernel/domains/watch/advance.property.test.ts',
  'server/src/providers/libvirt/changes/changes.test.ts',
  'server/src/providers/libvirt/changes/conformance.test.ts',
  'server/src/providers/libvirt/volumes/volumes.test.ts',
  'server/proof/ping-kills.test.ts',
  'server/proof/kill-loop.test.ts',
  'server/tests/dynamic-ip-load.test.ts',
  'server/tests/faults/database-faults.test.ts',
  'server/tests/faults/webhook-crashes.test.ts',
  'server/tests/operator/release.test.ts',
  'server/tests/dynamic-ip/name-servers.test.ts',
  'server/tests/faults/several-processes.test.ts',
  'server/tests/operator/operator-log.test.ts',
  'server/tests/faults/lost-database.test.ts',
  'server/tests/faults/idempotency-kill.test.ts',
  'server/tests/faults/dead-worker.test.ts',
  'server/src/areas/domains/operations/purchases-under-failure.test.ts',
  'server/src/areas/domains/operations/operations.test.ts',
  'server/src/areas/dynamic-ip/firewall-bindings/update-rules.test.ts',
  'server/src/areas/domains/watched/lifecycles.test.ts',
  'server/src/providers/rfc2136/conformance.test.ts',
  'server/src/areas/dns/records/list/search.test.ts',
  'server/tests/dynamic-ip/ddclient.test.ts',
  'server/tests/dynamic-ip/wget-curl-busybox.test.ts',
  'server/tests/api/follow-events.test.ts',
  'server/src/areas/dynamic-ip/bindings/bindings.test.ts',
  'server/src/platform/embedded-postgres/postmaster/crash.test.ts',
  'server/src/platform/embedded-postgres/programs/programs.test.ts',
  'server/src/platform/embedded-postgres/embedded-postgres.test.ts',
  'server/src/areas/monitoring/transfer/round-trip.test.ts',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const index = long.findIndex((file) => moduleId.endsWith(`/${file}`))
      return index === -1 ? long.length : index
    }
    const sorted = await super.sort(files)
    // One project after another, since a process that changes its project has to be started again.
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((project) =>
      sorted
        .filter((file) => file.project === project)
        .toSorted((first, second) => rankOf(first) - rankOf(second)),
    )
  }
}
