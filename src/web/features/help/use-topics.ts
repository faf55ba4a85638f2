import { useTranslate } from '#web/i18n/translation.tsx'
import { useServices } from '#web/lib/portal.ts'
import type { Topic } from './answer.ts'
import { generalTopic } from './general-topic.ts'
import { serviceTopic } from './service-topic.ts'

/** The whole help: a topic for each service of the catalogue, then what concerns them all, which needs no server. */
export function useTopics() {
  const t = useTranslate()
  const { data, isPending, error, refetch } = useServices()
  const services = data?.services.map((service) => serviceTopic(service, data.limits, t)) ?? []
  const topics: readonly Topic[] = [...services, generalTopic(t, data?.limits)]
  return { topics, isPending, error, refetch }
}
