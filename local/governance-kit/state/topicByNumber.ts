import { TOPIC_NUMBERS, TOPICS, type Topic } from '@sluice/governance'

/** A topic of an SNS as its interface numbers it. */
export const topicByNumber = (number: number | undefined): Topic | undefined =>
  TOPICS.find((topic) => TOPIC_NUMBERS[topic] === number)
