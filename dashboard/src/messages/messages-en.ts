/** All messages in English. This file is loaded for one language only. */
import { en as access } from '#areas/access/messages-en.ts'
import { en as account } from '#areas/account/messages-en.ts'
import { en as acme } from '#areas/acme/messages-en.ts'
import { en as agents } from '#areas/agents/messages-en.ts'
import { en as audit } from '#areas/audit/messages-en.ts'
import { en as certificates } from '#areas/certificates/messages-en.ts'
import { en as cloud } from '#areas/cloud/messages-en.ts'
import { en as connections } from '#areas/connections/messages-en.ts'
import { en as deploys } from '#areas/deploys/messages-en.ts'
import { en as dns } from '#areas/dns/messages-en.ts'
import { en as domains } from '#areas/domains/messages-en.ts'
import { en as dynamicIp } from '#areas/dynamic-ip/messages-en.ts'
import { en as instance } from '#areas/instance/messages-en.ts'
import { en as members } from '#areas/members/messages-en.ts'
import { en as monitoring } from '#areas/monitoring/messages-en.ts'
import { en as notifications } from '#areas/notifications/messages-en.ts'
import { en as probes } from '#areas/probes/messages-en.ts'
import { en as webhooks } from '#areas/webhooks/messages-en.ts'
import { en as common } from '#language/common-messages-en.ts'
import type { Namespaces } from '#language/language.ts'
import { en as layout } from '#language/layout-messages-en.ts'
import { en as problems } from '#language/problem-messages-en.ts'

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
