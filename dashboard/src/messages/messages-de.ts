/** All messages in German. This file is loaded for one language only. */
import { de as access } from '#areas/access/messages-de.ts'
import { de as account } from '#areas/account/messages-de.ts'
import { de as acme } from '#areas/acme/messages-de.ts'
import { de as agents } from '#areas/agents/messages-de.ts'
import { de as audit } from '#areas/audit/messages-de.ts'
import { de as certificates } from '#areas/certificates/messages-de.ts'
import { de as cloud } from '#areas/cloud/messages-de.ts'
import { de as connections } from '#areas/connections/messages-de.ts'
import { de as deploys } from '#areas/deploys/messages-de.ts'
import { de as dns } from '#areas/dns/messages-de.ts'
import { de as domains } from '#areas/domains/messages-de.ts'
import { de as dynamicIp } from '#areas/dynamic-ip/messages-de.ts'
import { de as instance } from '#areas/instance/messages-de.ts'
import { de as members } from '#areas/members/messages-de.ts'
import { de as monitoring } from '#areas/monitoring/messages-de.ts'
import { de as notifications } from '#areas/notifications/messages-de.ts'
import { de as probes } from '#areas/probes/messages-de.ts'
import { de as webhooks } from '#areas/webhooks/messages-de.ts'
import { de as common } from '#language/common-messages-de.ts'
import type { Namespaces } from '#language/language.ts'
import { de as layout } from '#language/layout-messages-de.ts'
import { de as problems } from '#language/problem-messages-de.ts'

export const messages: Namespaces = {
  access,
  account,
  acme,
  audit,
  certificates,
  cloud,
  agents,
  connections,
  deploys,
  dns,
  domains,
  'dynamic-ip': dynamicIp,
  instance,
  members,
  monitoring,
  notifications,
  probes,
  webhooks,
  common,
  layout,
  problems,
}
