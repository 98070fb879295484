import type { RelayLine } from "#app/data/sync/engine/transport.ts";

/** What goes wrong on the way to the relay or back. */
export const faults = ["none", "request", "answer", "twice", "swapped", "refused"] as const;
type Fault = (typeof faults)[number];

/**
 * A line that fails once, after a number of messages. A request is lost, its answer is lost (the socket ends with
 * either), an answer comes twice or before the answer that it follows, or no socket opens at all and the answer to a
 * POST is lost.
 */
export function createFaultyLine(line: RelayLine, fault: Fault, after: number): RelayLine {
  let sent = 0;
  let received = 0;
  let isOver = false;
  return {
    async open(onMessage, onClose) {
      if (fault === "refused" || isOver) throw new TypeError("No socket opens");
      let late: Uint8Array | null = null;
      const socket = await line.open((message) => {
        if (isOver) return;
        const strikes = received++ === after;
        if (strikes && fault === "answer") {
          isOver = true;
          socket.close();
        } else if (strikes && fault === "swapped") {
          late = message;
          // If no answer follows it, it is delivered after a while.
          setTimeout(() => {
            if (late) onMessage(late);
            late = null;
          }, 0);
        } else {
          onMessage(message);
          if (strikes && fault === "twice") onMessage(message);
          if (late) onMessage(late);
          late = null;
        }
      }, onClose);
      return {
        send(message) {
          if (fault === "request" && sent++ === after) {
            isOver = true;
            socket.close();
          } else socket.send(message);
        },
        close: socket.close,
      };
    },
    async post(body) {
      if (isOver) throw new TypeError("The line is down");
      const answer = await line.post(body);
      if (sent++ !== after) return answer;
      isOver = true;
      throw new TypeError("The answer is lost");
    },
  };
}
