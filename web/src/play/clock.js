// The time that a game has taken, which stands still while the page is hidden.

export class Clock {
  /** @param {(text: string) => void} show @param {number} [seconds] */
  constructor(show, seconds = 0) {
    this.show = show;
    this.seconds = seconds;
    this.runs = false;
    setInterval(() => this.tick(), 1000);
    this.show(this.text);
  }

  tick() {
    if (!this.runs || document.hidden) return;
    this.seconds++;
    this.show(this.text);
  }

  /** @param {number} [seconds] */
  reset(seconds = 0) {
    this.runs = false;
    this.set(seconds);
  }

  /** @param {number} seconds */
  set(seconds) {
    this.seconds = seconds;
    this.show(this.text);
  }

  get text() {
    const pad = (/** @type {number} */ number) => String(number).padStart(2, "0");
    const hours = Math.floor(this.seconds / 3600), minutes = Math.floor(this.seconds / 60) % 60;
    return `${hours ? `${hours}:${pad(minutes)}` : minutes}:${pad(this.seconds % 60)}`;
  }
}
