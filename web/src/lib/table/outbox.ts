/** Messages that wait for their answer, so that none is lost when the connection breaks. */

import type { ClientMessage } from "$lib/generated/protocol";

type Waiting = Exclude<ClientMessage, { type: "ping" | "say" }>;

export class Outbox {
  private readonly waiting = new Map<number, Waiting>();

  add(message: Waiting): void {
    this.waiting.set(message.request, message);
  }

  /** Removes and returns the message that was answered. */
  answered(request: number | null | undefined): Waiting | undefined {
    if (request == null) return undefined;
    const message = this.waiting.get(request);
    this.waiting.delete(request);
    return message;
  }

  /**
   * Returns the messages to resend now that the version of the table is known, and drops the rest: the server had
   * done them before the break, or the table has changed without them.
   */
  afterBreak(version: number): { again: Waiting[]; overtaken: Waiting[] } {
    const again: Waiting[] = [];
    const overtaken: Waiting[] = [];
    for (const message of this.waiting.values()) (message.version === version ? again : overtaken).push(message);
    for (const { request } of overtaken) this.waiting.delete(request);
    return { again, overtaken };
  }
}
